import { expect, test } from 'vitest';
import { createTestIntent, createToken, readError } from './testing/payments.ts';
import { createMemoryStore, type Sandbox, startSandbox } from './testing/sandbox.ts';

const create = ({ origin }: Sandbox, key: string, params: Record<string, string> = {}) =>
  fetch(`${origin}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'idempotency-key': key },
    body: new URLSearchParams({ amount: '1850', currency: 'gbp', ...params }),
  });

test('a repeat is given the same answer and does nothing [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const first = await create(sandbox, 'pi:1');
  const second = await create(sandbox, 'pi:1');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
  expect(await second.text()).toBe(await first.text());
  expect(sandbox.readLedger()).toHaveLength(1);
});

test('a declined confirmation is declined again, without a second charge [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const { paymentIntents, charges } = sandbox.stripe;
  const { id } = await createTestIntent(sandbox);
  const params = { confirmation_token: await createToken(sandbox, '4000000000000002') };
  const decline = () => readError(paymentIntents.confirm(id, params, { idempotencyKey: 'confirm:1' }));
  expect(await decline()).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await decline()).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect((await charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test('an internal error after the work began is given again, and the work is found by asking [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const { id } = await createTestIntent(sandbox, { payment_method: 'pm_card_visa' });
  await sandbox.postJson('/stripe/trouble', { internal_errors: 1 });
  const confirm = () =>
    readError(sandbox.stripe.paymentIntents.confirm(id, {}, { idempotencyKey: 'confirm:2' }));
  expect(await confirm()).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect(await confirm()).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_capture' });
});

test('other parameters under the same key are an error [PAY-06]', async () => {
  const sandbox = await startSandbox();
  await create(sandbox, 'pi:2');
  const reply = await create(sandbox, 'pi:2', { amount: '1900' });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ error: { type: 'idempotency_error' } });
});

test('another endpoint under the same key is an error [PAY-06]', async () => {
  const sandbox = await startSandbox();
  await create(sandbox, 'pi:3');
  const error = await readError(sandbox.stripe.customers.create({}, { idempotencyKey: 'pi:3' }));
  expect(error.type).toBe('StripeIdempotencyError');
});

test('a refusal before the work began leaves the key free [PAY-06]', async () => {
  const sandbox = await startSandbox();
  expect((await create(sandbox, 'pi:4', { amount: 'much' })).status).toBe(400);
  expect((await create(sandbox, 'pi:4')).status).toBe(200);
});

test('two at the same time: the second is told that the key is in use [PAY-06]', async () => {
  const sandbox = await startSandbox();
  await sandbox.postJson('/stripe/trouble', { work_ms: 300 });
  const replies = await Promise.all([create(sandbox, 'pi:5'), create(sandbox, 'pi:5')]);
  expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const refused = replies.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({ error: { code: 'idempotency_key_in_use' } });
  expect(sandbox.readLedger()).toHaveLength(1);
});

test('a key is forgotten after a day, and not before [PAY-06]', async () => {
  const sandbox = await startSandbox();
  await create(sandbox, 'pi:6');
  sandbox.advance(86_400_000 - 60_000);
  expect((await create(sandbox, 'pi:6')).headers.get('idempotent-replayed')).toBe('true');
  sandbox.advance(60_000);
  expect((await create(sandbox, 'pi:6')).headers.get('idempotent-replayed')).toBeNull();
});

test('a key is remembered over a restart [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const first = await (await create(sandbox, 'pi:7')).text();
  const again = await sandbox.restart();
  expect(await (await create(again, 'pi:7')).text()).toBe(first.replaceAll(sandbox.origin, again.origin));
});

test('a key has at most 255 characters [PAY-06]', async () => {
  const sandbox = await startSandbox();
  expect((await create(sandbox, 'k'.repeat(255))).status).toBe(200);
  expect((await create(sandbox, 'k'.repeat(256))).status).toBe(400);
});

test('work that breaks leaves nothing behind but its internal error [PAY-06]', async () => {
  const books = createMemoryStore();
  let broken = false;
  const sandbox = await startSandbox({
    store: {
      read: books.read,
      update: (name, empty, work) =>
        books.update(name, empty, (page) => {
          const result = work(page);
          if (!broken) return result;
          broken = false;
          throw new Error('The disk is full.');
        }),
    },
  });
  broken = true;
  expect((await create(sandbox, 'pi:8')).status).toBe(500);
  const repeat = await create(sandbox, 'pi:8');
  expect(repeat.status).toBe(500);
  expect(repeat.headers.get('idempotent-replayed')).toBe('true');
  expect(sandbox.readLedger()).toEqual([]);
});
