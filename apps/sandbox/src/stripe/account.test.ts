import { expect, test } from 'vitest';
import { createTestSandbox } from '../testing/create-test-sandbox.ts';

test('refuses the old keys after they were replaced, until they are restored', async () => {
  const { call } = createTestSandbox();
  const list = (key: string) => call('/v1/customers', { headers: { authorization: `Bearer ${key}` } });
  expect((await list('sk_test_sandbox')).status).toBe(200);
  await call('/stripe/account', { body: { secretKey: 'sk_test_replaced' } });
  expect(await list('sk_test_sandbox')).toMatchObject({
    status: 401,
    body: { error: { type: 'invalid_request_error', message: expect.stringContaining('Invalid API Key') } },
  });
  expect((await list('sk_test_replaced')).status).toBe(200);
  await call('/stripe/account', { body: {} });
  expect((await list('sk_test_sandbox')).status).toBe(200);
});
