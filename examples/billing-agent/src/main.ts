import { modelFrom } from './agent.js';
import { anotherOrdinal, anotherStep, killedAgent, lostAnswer, rewordedRetry, withoutRetrysafe } from './stories.js';
import { inLines } from './transcript.js';

const stories = { withoutRetrysafe, rewordedRetry, lostAnswer, killedAgent, anotherStep, anotherOrdinal };

for (const [name, story] of Object.entries(stories)) {
  const { transcript, invoices } = await story(modelFrom(process.env));
  console.log(`\n${name}\n${inLines(transcript)}\n  -> invoices: ${invoices.length}`);
}
