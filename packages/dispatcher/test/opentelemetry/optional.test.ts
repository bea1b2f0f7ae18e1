import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

test('only the files of ./opentelemetry load @opentelemetry/api, and nothing else loads them', () => {
  const loading = files.filter((file) =>
    /from '(@opentelemetry|.*\/opentelemetry\/)/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(loading.length).toBeGreaterThan(0);
  expect(loading.filter((file) => !file.startsWith('opentelemetry'))).toEqual([]);
});
