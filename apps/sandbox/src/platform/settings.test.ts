import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('the sandbox runs without any setting', () => {
  expect(readSettings({})).toEqual({
    port: 3001,
    dataDir: '.data',
    clock: undefined,
    parentPid: undefined,
    settings: { origin: 'http://127.0.0.1:3001', webhookUrl: undefined, webhookSecret: 'whsec_sandbox' },
    opayo: { strictNames: false, readLag: 0 },
  });
});

test.each([
  [{ NODE_ENV: 'production' }, /does not start in production/],
  [{ SANDBOX_PORT: 'three' }, /SANDBOX_PORT must be a whole number/],
  [{ SANDBOX_PORT: '65535' }, /SANDBOX_PORT must lie/],
  [{ CLOCK: 'yesterday' }, /CLOCK is not an ISO instant/],
  [{ PARENT_PID: 'me' }, /PARENT_PID must be a whole number/],
])('%j stops the start with a sentence', (env, words) => {
  expect(() => readSettings(env)).toThrow(words);
});
