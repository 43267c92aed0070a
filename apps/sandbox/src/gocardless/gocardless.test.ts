import { expect, test } from 'vitest';
import { createTestSandbox } from '../testing/create-test-sandbox.ts';

const api = '/gocardless/api';
const headers = { authorization: 'Bearer gocardless-sandbox-token', 'gocardless-version': '2015-07-06' };

function createClient() {
  const { call } = createTestSandbox();
  const send = (path: string, body?: object, more: Record<string, string> = {}) =>
    call(`${api}${path}`, { ...(body && { body }), headers: { ...headers, ...more } });
  const createAccount = (number: string) =>
    send('/customer_bank_accounts', {
      customer_bank_accounts: {
        account_holder_name: 'S SAMPLE',
        branch_code: '200000',
        account_number: number,
        country_code: 'GB',
        links: { customer: 'CU0000000001' },
      },
    });
  return { call, send, createAccount };
}

test('refuses a request without the token, and an account number that no bank has', async () => {
  const { call, send, createAccount } = createClient();
  expect(await call(`${api}/mandates/MD1`)).toMatchObject({ status: 401 });
  await send('/customers', { customers: { email: 'sam@demo.test' } });
  expect(await createAccount('12345678')).toMatchObject({
    status: 422,
    body: { error: { type: 'validation_failed', errors: [{ field: 'account_number' }] } },
  });
  expect(await createAccount('55779911')).toMatchObject({
    status: 201,
    body: { customer_bank_accounts: { account_number_ending: '11', bank_name: 'SANDBOX BANK PLC' } },
  });
});

test('creates one resource for an idempotency key, and names it to the next request', async () => {
  const { send } = createClient();
  const create = () => send('/customers', { customers: {} }, { 'idempotency-key': 'one' });
  expect(await create()).toMatchObject({ status: 201, body: { customers: { id: 'CU0000000001' } } });
  expect(await create()).toMatchObject({
    status: 409,
    body: {
      error: {
        errors: [
          {
            reason: 'idempotent_creation_conflict',
            links: { conflicting_resource_id: 'CU0000000001' },
          },
        ],
      },
    },
  });
});
