import { expect, test, vi } from 'vitest';
import { payWith, readError, submitChallenge } from './testing/payments.ts';
import { type Arrival, startListener, startSandbox, webhookSecret } from './testing/sandbox.ts';

const waitOptions = { timeout: 8_000, interval: 20 };
const getTypes = (arrivals: Arrival[]): string[] => arrivals.map(({ body }) => JSON.parse(body).type);
const getSignature = ({ headers }: Arrival): string => String(headers['stripe-signature']);

test('signs events so that Stripe’s own client accepts them', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  const { id } = await payWith(sandbox, '4242424242424242', { metadata: { attempt_uuid: 'attempt-1' } });
  await vi.waitFor(() => expect(arrivals).toHaveLength(3), waitOptions);
  const events = arrivals.map((arrival) =>
    sandbox.stripe.webhooks.constructEvent(arrival.body, getSignature(arrival), webhookSecret),
  );
  expect(events.map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
  ]);
  expect(events[2]).toMatchObject({
    api_version: '2026-10-28.endive',
    data: { object: { id, status: 'requires_capture', metadata: { attempt_uuid: 'attempt-1' } } },
  });
});

test('creates the same signature as the client for the same time', async () => {
  const { url, arrivals } = await startListener();
  const { stripe } = await startSandbox({ webhookUrl: url });
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(1), waitOptions);
  const [arrival = { body: '', headers: {} }] = arrivals;
  const timestamp = Number(/t=(\d+)/.exec(getSignature(arrival))?.[1]);
  const expected = stripe.webhooks.generateTestHeaderString({
    payload: arrival.body,
    secret: webhookSecret,
    timestamp,
  });
  expect(getSignature(arrival)).toBe(expected);
});

test('makes the client refuse a changed body, another secret and an old timestamp', async () => {
  const { url, arrivals } = await startListener();
  const { stripe } = await startSandbox({ webhookUrl: url });
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(1), waitOptions);
  const [arrival = { body: '', headers: {} }] = arrivals;
  const check = (body: string, secret: string, at?: number) => () =>
    stripe.webhooks.constructEvent(body, getSignature(arrival), secret, undefined, undefined, at);
  expect(check(arrival.body, webhookSecret)).not.toThrow();
  expect(check(arrival.body.replace('"livemode": false', '"livemode": true'), webhookSecret)).toThrow(
    /No signatures found/,
  );
  expect(check(arrival.body, 'whsec_other')).toThrow(/No signatures found/);
  expect(check(arrival.body, webhookSecret, Date.now() + 302_000)).toThrow(/tolerance/);
});

test('sends an event for every change of a payment', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  const intent = await payWith(sandbox, '4000000000003220');
  await submitChallenge(intent, 'complete');
  await sandbox.stripe.paymentIntents.capture(intent.id);
  await sandbox.stripe.refunds.create({ payment_intent: intent.id });
  await readError(payWith(sandbox, '4000000000000002'));
  const { id } = await payWith(sandbox, '4242424242424242');
  await sandbox.stripe.paymentIntents.cancel(id);
  const expected = [
    'payment_intent.created',
    'payment_intent.requires_action',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.captured',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
    'charge.failed',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
  ];
  await vi.waitFor(() => expect(new Set(getTypes(arrivals))).toEqual(new Set(expected)), waitOptions);
});

test('sends an event when an authorisation expires', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  await payWith(sandbox, '4242424242424242');
  sandbox.advance(8 * 86_400_000);
  await vi.waitFor(() => expect(getTypes(arrivals)).toContain('payment_intent.canceled'), waitOptions);
  const canceled = arrivals.find(({ body }) => body.includes('payment_intent.canceled'));
  expect(JSON.parse(canceled?.body ?? '{}').data.object).toMatchObject({ cancellation_reason: 'automatic' });
});

test('retries an event that was not accepted, with a new signature', async () => {
  const statuses = [500, 503, 200];
  const { url, arrivals } = await startListener(() => statuses.shift() ?? 200);
  const { stripe, postJson } = await startSandbox({ webhookUrl: url });
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(3), waitOptions);
  expect(new Set(arrivals.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  await vi.waitFor(
    async () => expect(await postJson('/stripe/webhooks', {})).toMatchObject({ waiting: 0 }),
    waitOptions,
  );
});

test('sends duplicates on request', async () => {
  const { url, arrivals } = await startListener();
  const { stripe, postJson } = await startSandbox({ webhookUrl: url });
  await postJson('/stripe/webhooks', { duplicate: true });
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(2), waitOptions);
  expect(arrivals[0]?.body).toBe(arrivals[1]?.body);
});

test('gives up events on request, as for an address that is down for days', async () => {
  const { url, arrivals } = await startListener();
  const { stripe, postJson } = await startSandbox({ webhookUrl: url });
  await postJson('/stripe/webhooks', { lost: true });
  await stripe.customers.create({});
  await vi.waitFor(
    async () => expect(await postJson('/stripe/webhooks', {})).toMatchObject({ lost: true, waiting: 0 }),
    waitOptions,
  );
  await postJson('/stripe/webhooks', { lost: false });
  const { id } = await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(1), waitOptions);
  expect(arrivals[0]?.body).toContain(id);
});

test('sends events in reverse order on request', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  await sandbox.postJson('/stripe/webhooks', { reorder: true });
  await payWith(sandbox, '4242424242424242');
  await vi.waitFor(() => expect(arrivals).toHaveLength(3), waitOptions);
  expect(getTypes(arrivals)).toEqual([
    'payment_intent.amount_capturable_updated',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});

test('delays events on request', async () => {
  const { url, arrivals } = await startListener();
  const { stripe, postJson } = await startSandbox({ webhookUrl: url });
  await postJson('/stripe/webhooks', { delay_ms: 500 });
  const startedAt = Date.now();
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(1), waitOptions);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(500);
});

test('keeps paused events readable and sends them after a restart', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  await sandbox.postJson('/stripe/webhooks', { paused: true });
  await payWith(sandbox, '4242424242424242');
  const { data } = await sandbox.stripe.events.list({ type: 'payment_intent.amount_capturable_updated' });
  expect(data).toMatchObject([{ pending_webhooks: 1 }]);
  expect(await sandbox.stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ id: data[0]?.id });
  const restarted = await sandbox.restart();
  expect(arrivals).toEqual([]);
  await restarted.postJson('/stripe/webhooks', { paused: false });
  await vi.waitFor(() => expect(arrivals).toHaveLength(3), waitOptions);
});
