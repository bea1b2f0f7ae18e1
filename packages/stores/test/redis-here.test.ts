import { afterEach, expect, test, vi } from 'vitest';
import { isRedisHere } from './redis-server.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a machine without redis-server is told in one line, and the suite goes on', () => {
  vi.stubEnv('PATH', '');
  vi.stubEnv('CI', undefined);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(isRedisHere()).toBe(false);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^No redis-server here: .* left out\..*$/)]]);
});

test('in CI a missing redis-server is a failure', () => {
  vi.stubEnv('PATH', '');
  vi.stubEnv('CI', 'true');
  expect(isRedisHere).toThrow(/^No redis-server here/);
});
