import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createTestIntent, payWith, readError } from './testing/payments.ts';
import { startSandbox } from './testing/sandbox.ts';

test('parses the client’s bracketed parameters', async () => {
  const sandbox = await startSandbox();
  const metadata = { checkout_uuid: 'c & d', attempt_uuid: 'a=1', tenant: 'harbour+1 é' };
  const { id } = await createTestIntent(sandbox, { metadata });
  expect((await sandbox.stripe.paymentIntents.retrieve(id)).metadata).toEqual(metadata);
});

test('returns the request id and the API version', async () => {
  const { stripe } = await startSandbox();
  const { lastResponse } = await stripe.customers.create({ email: 'kim@harbour.test' });
  expect(lastResponse.requestId).toMatch(/^req_\w{14}$/);
  expect(lastResponse.headers['stripe-version']).toBe('2026-10-28.endive');
});

test('does not pay twice when the client retries after a lost response', async () => {
  const sandbox = await startSandbox({ lostResponses: 1 });
  const intent = await createTestIntent(sandbox, { payment_method: 'pm_card_visa', confirm: true });
  expect(intent.status).toBe('requires_capture');
  expect(sandbox.readLedger()).toHaveLength(1);
});

test('returns the earlier result for the same key after a connection error', async () => {
  const sandbox = await startSandbox({ lostResponses: 2 });
  const create = () =>
    sandbox.stripe.paymentIntents.create({ amount: 1850, currency: 'gbp' }, { idempotencyKey: 'pi:1' });
  expect((await readError(create())).type).toBe('StripeConnectionError');
  const { id } = await create();
  expect(sandbox.readLedger()).toMatchObject([{ id }]);
});

test('returns a decline as a card error with the intent', async () => {
  const sandbox = await startSandbox();
  const error = await readError(payWith(sandbox, '4000000000009995'));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error.payment_intent?.last_payment_error?.decline_code).toBe('insufficient_funds');
});

test('returns 404 resource_missing for an unknown intent', async () => {
  const { stripe } = await startSandbox();
  expect(await readError(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
  });
});

test.each(['sk_test_other', 'sk_live_sandbox', ''])('refuses the key "%s"', async (key) => {
  const { origin } = await startSandbox();
  const reply = await fetch(`${origin}/v1/customers`, { headers: { authorization: `Bearer ${key}` } });
  expect(reply.status).toBe(401);
});

test('makes the client throw an authentication error for a wrong key', async () => {
  const sandbox = await startSandbox();
  const url = new URL(sandbox.origin);
  const other = new Stripe('sk_test_other', {
    host: url.hostname,
    port: Number(url.port),
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  expect((await readError(other.customers.list())).type).toBe('StripeAuthenticationError');
});

test('lets the publishable key read an intent only by its secret, without metadata', async () => {
  const sandbox = await startSandbox();
  const intent = await createTestIntent(sandbox, { metadata: { tenant: 'harbour' } });
  const readIntent = (query: string) =>
    fetch(`${sandbox.origin}/v1/payment_intents/${intent.id}${query}`, {
      headers: { authorization: 'Bearer pk_test_sandbox' },
    });
  expect((await readIntent('')).status).toBe(401);
  expect((await readIntent('?client_secret=pi_wrong')).status).toBe(400);
  const publicIntent = await (await readIntent(`?client_secret=${intent.client_secret}`)).json();
  expect(publicIntent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  expect(publicIntent).not.toHaveProperty('metadata');
});

test.each(['capture', 'cancel'])('does not let the publishable key %s', async (action) => {
  const sandbox = await startSandbox();
  const intent = await payWith(sandbox, '4242424242424242');
  const params = { client_secret: intent.client_secret ?? '' };
  const reply = await sandbox.browser(`/v1/payment_intents/${intent.id}/${action}`, params);
  expect(reply.status).toBe(401);
  expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_capture',
  });
});

test('expands ids along their paths and refuses other fields', async () => {
  const sandbox = await startSandbox();
  const customer = await sandbox.stripe.customers.create({ name: 'Kim' });
  const order = { customer: customer.id, payment_method: 'pm_card_visa', confirm: true };
  const { id } = await createTestIntent(sandbox, order);
  const { paymentIntents } = sandbox.stripe;
  const expanded = await paymentIntents.retrieve(id, {
    expand: ['customer', 'latest_charge.payment_intent'],
  });
  expect(expanded).toMatchObject({ customer: { name: 'Kim' }, latest_charge: { payment_intent: { id } } });
  const { data } = await paymentIntents.list({ expand: ['data.payment_method'] });
  expect(data).toMatchObject([{ payment_method: { card: { last4: '4242' } } }]);
  expect(await readError(paymentIntents.retrieve(id, { expand: ['status'] }))).toMatchObject({
    param: 'expand',
  });
});

test('returns 404 with an error object for an unknown URL', async () => {
  const { origin } = await startSandbox();
  const reply = await fetch(`${origin}/v1/teapots`, { headers: { authorization: 'Bearer sk_test_sandbox' } });
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('refuses JSON', async () => {
  const { origin } = await startSandbox();
  const reply = await fetch(`${origin}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 1850, currency: 'gbp' }),
  });
  expect(reply.status).toBe(400);
});
