import { expect, test, vi } from 'vitest';
import { answerChallenge, payWith, readError } from './testing/payments.ts';
import { type Arrival, startListener, startSandbox, webhookSecret } from './testing/sandbox.ts';

const soon = { timeout: 8_000, interval: 20 };
const typesOf = (arrivals: Arrival[]): string[] => arrivals.map(({ body }) => JSON.parse(body).type);
const signatureOf = ({ headers }: Arrival): string => String(headers['stripe-signature']);

test('events are signed as Stripe’s own client checks them [PAY-06]', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  const { id } = await payWith(sandbox, '4242424242424242', { metadata: { attempt_uuid: 'attempt-1' } });
  await vi.waitFor(() => expect(arrivals).toHaveLength(3), soon);
  const events = arrivals.map((arrival) =>
    sandbox.stripe.webhooks.constructEvent(arrival.body, signatureOf(arrival), webhookSecret),
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

test('the signature is the one that the client makes for the same instant [PAY-06]', async () => {
  const { url, arrivals } = await startListener();
  const { stripe } = await startSandbox({ webhookUrl: url });
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(1), soon);
  const [arrival = { body: '', headers: {} }] = arrivals;
  const timestamp = Number(/t=(\d+)/.exec(signatureOf(arrival))?.[1]);
  const made = stripe.webhooks.generateTestHeaderString({
    payload: arrival.body,
    secret: webhookSecret,
    timestamp,
  });
  expect(signatureOf(arrival)).toBe(made);
});

test('a changed body, another secret and an old instant are all refused by the client [PAY-06]', async () => {
  const { url, arrivals } = await startListener();
  const { stripe } = await startSandbox({ webhookUrl: url });
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(1), soon);
  const [arrival = { body: '', headers: {} }] = arrivals;
  const check = (body: string, secret: string, at?: number) => () =>
    stripe.webhooks.constructEvent(body, signatureOf(arrival), secret, undefined, undefined, at);
  expect(check(arrival.body, webhookSecret)).not.toThrow();
  expect(check(arrival.body.replace('"livemode": false', '"livemode": true'), webhookSecret)).toThrow(
    /No signatures found/,
  );
  expect(check(arrival.body, 'whsec_other')).toThrow(/No signatures found/);
  expect(check(arrival.body, webhookSecret, Date.now() + 302_000)).toThrow(/tolerance/);
});

test('every change of a payment tells of itself [PAY-06]', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  const asked = await payWith(sandbox, '4000000000003220');
  await answerChallenge(asked, 'complete');
  await sandbox.stripe.paymentIntents.capture(asked.id);
  await sandbox.stripe.refunds.create({ payment_intent: asked.id });
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
  await vi.waitFor(() => expect(new Set(typesOf(arrivals))).toEqual(new Set(expected)), soon);
});

test('an authorisation that lapses tells of itself, although nobody asks [PAY-06]', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  await payWith(sandbox, '4242424242424242');
  sandbox.advance(8 * 86_400_000);
  await vi.waitFor(() => expect(typesOf(arrivals)).toContain('payment_intent.canceled'), soon);
  const canceled = arrivals.find(({ body }) => body.includes('payment_intent.canceled'));
  expect(JSON.parse(canceled?.body ?? '{}').data.object).toMatchObject({ cancellation_reason: 'automatic' });
});

test('an event that is not taken comes again, the same and signed anew [PAY-06]', async () => {
  const answers = [500, 503, 200];
  const { url, arrivals } = await startListener(() => answers.shift() ?? 200);
  const { stripe, postJson: tell } = await startSandbox({ webhookUrl: url });
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(3), soon);
  expect(new Set(arrivals.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  await vi.waitFor(
    async () => expect(await tell('/stripe/webhooks', {})).toMatchObject({ waiting: 0 }),
    soon,
  );
});

test('duplicates come on demand [PAY-06]', async () => {
  const { url, arrivals } = await startListener();
  const { stripe, postJson: tell } = await startSandbox({ webhookUrl: url });
  await tell('/stripe/webhooks', { duplicate: true });
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(2), soon);
  expect(arrivals[0]?.body).toBe(arrivals[1]?.body);
});

test('the wrong order comes on demand [PAY-06]', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  await sandbox.postJson('/stripe/webhooks', { reorder: true });
  await payWith(sandbox, '4242424242424242');
  await vi.waitFor(() => expect(arrivals).toHaveLength(3), soon);
  expect(typesOf(arrivals)).toEqual([
    'payment_intent.amount_capturable_updated',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});

test('delayed events come late [PAY-06]', async () => {
  const { url, arrivals } = await startListener();
  const { stripe, postJson: tell } = await startSandbox({ webhookUrl: url });
  await tell('/stripe/webhooks', { delay_ms: 500 });
  const begun = Date.now();
  await stripe.customers.create({});
  await vi.waitFor(() => expect(arrivals).toHaveLength(1), soon);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(500);
});

test('paused events wait, over a restart too, and can be read meanwhile [PAY-06]', async () => {
  const { url, arrivals } = await startListener();
  const sandbox = await startSandbox({ webhookUrl: url });
  await sandbox.postJson('/stripe/webhooks', { paused: true });
  await payWith(sandbox, '4242424242424242');
  const { data } = await sandbox.stripe.events.list({ type: 'payment_intent.amount_capturable_updated' });
  expect(data).toMatchObject([{ pending_webhooks: 1 }]);
  expect(await sandbox.stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ id: data[0]?.id });
  const again = await sandbox.restart();
  expect(arrivals).toEqual([]);
  await again.postJson('/stripe/webhooks', { paused: false });
  await vi.waitFor(() => expect(arrivals).toHaveLength(3), soon);
});
