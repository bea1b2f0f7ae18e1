import { expect, test } from 'vitest';
import { stories } from '../examples/billing-agent/src/stories.js';
import { inLines } from '../examples/billing-agent/src/transcript.js';
import { fencesIn } from '../tools/markdown.js';

test('the README shows lines that the demo prints', async () => {
  const shown = fencesIn('README.md').find(({ directive }) => directive === 'from the demo');
  const lines = shown?.code.split('\n').filter((line) => line.trim() !== '...') ?? [];
  const printed = await Promise.all(
    stories.slice(0, 2).map(async ({ title, play }, index) => {
      const { transcript } = await play();
      return [`${'ab'.charAt(index)}. ${title}`, ...inLines(transcript).split('\n')];
    }),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(printed.flat()).toEqual(expect.arrayContaining(lines));
});
