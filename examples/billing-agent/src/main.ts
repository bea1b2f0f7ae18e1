import { modelFrom } from './agent.js';
import { stories } from './stories.js';
import { inLines } from './transcript.js';

const model = modelFrom(process.env);
for (const { title, play } of stories) {
  const { transcript, invoices } = await play(model);
  console.log(`${title}\n${inLines(transcript)}\n  => ${invoices.length} invoice${invoices.length === 1 ? '' : 's'}\n`);
}
