import { expect, test } from 'vitest';
import { createTestIntent, createToken, readError } from './testing/payments.ts';
import { createTestStore, type Sandbox, startSandbox } from './testing/sandbox.ts';

const create = ({ origin }: Sandbox, key: string, params: Record<string, string> = {}) =>
  fetch(`${origin}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'idempotency-key': key },
    body: new URLSearchParams({ amount: '1850', currency: 'gbp', ...params }),
  });

test('replays the response of a repeated request without executing it', async () => {
  const sandbox = await startSandbox();
  const first = await create(sandbox, 'pi:1');
  const second = await create(sandbox, 'pi:1');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
  expect(await second.text()).toBe(await first.text());
  expect(sandbox.readLedger()).toHaveLength(1);
});

test('replays a decline without a second charge', async () => {
  const sandbox = await startSandbox();
  const { paymentIntents, charges } = sandbox.stripe;
  const { id } = await createTestIntent(sandbox);
  const params = { confirmation_token: await createToken(sandbox, '4000000000000002') };
  const decline = () => readError(paymentIntents.confirm(id, params, { idempotencyKey: 'confirm:1' }));
  expect(await decline()).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await decline()).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect((await charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test('replays an internal error although the operation took effect', async () => {
  const sandbox = await startSandbox();
  const { id } = await createTestIntent(sandbox, { payment_method: 'pm_card_visa' });
  await sandbox.postJson('/stripe/trouble', { internal_errors: 1 });
  const confirm = () =>
    readError(sandbox.stripe.paymentIntents.confirm(id, {}, { idempotencyKey: 'confirm:2' }));
  expect(await confirm()).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect(await confirm()).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_capture' });
});

test('refuses other parameters under the same key', async () => {
  const sandbox = await startSandbox();
  await create(sandbox, 'pi:2');
  const reply = await create(sandbox, 'pi:2', { amount: '1900' });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ error: { type: 'idempotency_error' } });
});

test('refuses another endpoint under the same key', async () => {
  const sandbox = await startSandbox();
  await create(sandbox, 'pi:3');
  const error = await readError(sandbox.stripe.customers.create({}, { idempotencyKey: 'pi:3' }));
  expect(error.type).toBe('StripeIdempotencyError');
});

test('does not store a refusal from before the operation started', async () => {
  const sandbox = await startSandbox();
  expect((await create(sandbox, 'pi:4', { amount: 'much' })).status).toBe(400);
  expect((await create(sandbox, 'pi:4')).status).toBe(200);
});

test('refuses a concurrent request under the same key', async () => {
  const sandbox = await startSandbox();
  await sandbox.postJson('/stripe/trouble', { work_ms: 300 });
  const replies = await Promise.all([create(sandbox, 'pi:5'), create(sandbox, 'pi:5')]);
  expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const conflict = replies.find(({ status }) => status === 409);
  expect(await conflict?.json()).toMatchObject({ error: { code: 'idempotency_key_in_use' } });
  expect(sandbox.readLedger()).toHaveLength(1);
});

test('expires a key after a day', async () => {
  const sandbox = await startSandbox();
  await create(sandbox, 'pi:6');
  sandbox.advance(86_400_000 - 60_000);
  expect((await create(sandbox, 'pi:6')).headers.get('idempotent-replayed')).toBe('true');
  sandbox.advance(60_000);
  expect((await create(sandbox, 'pi:6')).headers.get('idempotent-replayed')).toBeNull();
});

test('keeps keys after a restart', async () => {
  const sandbox = await startSandbox();
  const first = await (await create(sandbox, 'pi:7')).text();
  const restarted = await sandbox.restart();
  expect(await (await create(restarted, 'pi:7')).text()).toBe(
    first.replaceAll(sandbox.origin, restarted.origin),
  );
});

test('refuses a key of more than 255 characters', async () => {
  const sandbox = await startSandbox();
  expect((await create(sandbox, 'k'.repeat(255))).status).toBe(200);
  expect((await create(sandbox, 'k'.repeat(256))).status).toBe(400);
});

test('rolls back an operation that throws and stores its internal error', async () => {
  const store = createTestStore();
  let shouldFail = false;
  const sandbox = await startSandbox({
    store: {
      read: store.read,
      update: (key, initial, work) =>
        store.update(key, initial, (value) => {
          const result = work(value);
          if (!shouldFail) return result;
          shouldFail = false;
          throw new Error('Disk full');
        }),
    },
  });
  shouldFail = true;
  expect((await create(sandbox, 'pi:8')).status).toBe(500);
  const repeat = await create(sandbox, 'pi:8');
  expect(repeat.status).toBe(500);
  expect(repeat.headers.get('idempotent-replayed')).toBe('true');
  expect(sandbox.readLedger()).toEqual([]);
});
