import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('has a default for every setting', () => {
  expect(readSettings({})).toEqual({
    port: 3001,
    dataDir: '.data',
    clock: undefined,
    parentPid: undefined,
    settings: {
      origin: 'http://127.0.0.1:3001',
      webhookUrl: undefined,
      webhookSecret: 'whsec_sandbox',
      debitWebhookUrls: [undefined, undefined],
      debitWebhookSecret: 'gocardless-sandbox-secret',
    },
    opayo: { hasStrictNames: false, readLagMs: 0 },
  });
});

test.each([
  [{ NODE_ENV: 'production' }, /does not start in production/],
  [{ SANDBOX_PORT: 'three' }, /SANDBOX_PORT must be a whole number/],
  [{ SANDBOX_PORT: '65535' }, /SANDBOX_PORT must be between/],
  [{ CLOCK: 'yesterday' }, /CLOCK must be an ISO instant/],
  [{ PARENT_PID: 'me' }, /PARENT_PID must be a whole number/],
])('rejects %j with an explanation', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});
