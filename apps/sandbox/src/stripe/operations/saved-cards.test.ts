import { expect, test } from 'vitest';
import {
  createTestIntent,
  createToken,
  payWith,
  readError,
  readId,
  submitChallenge,
} from '../testing/payments.ts';
import { type Sandbox, startSandbox } from '../testing/sandbox.ts';

const createCustomer = async ({ stripe }: Sandbox): Promise<string> =>
  (await stripe.customers.create({ email: 'kim@harbour.test', metadata: { tenant: 'harbour' } })).id;

test('saves a card for the customer after a successful payment', async () => {
  const sandbox = await startSandbox();
  const customer = await createCustomer(sandbox);
  const paid = await payWith(sandbox, '4242424242424242', { customer, setup_future_usage: 'off_session' });
  const { data } = await sandbox.stripe.customers.listPaymentMethods(customer, { type: 'card' });
  expect(data).toMatchObject([{ id: paid.payment_method, customer, card: { last4: '4242' } }]);
  const secondIntent = await createTestIntent(sandbox, {
    customer,
    payment_method: data[0]?.id ?? '',
    confirm: true,
  });
  expect(secondIntent.status).toBe('requires_capture');
});

test('does not save a declined card', async () => {
  const sandbox = await startSandbox();
  const customer = await createCustomer(sandbox);
  await readError(payWith(sandbox, '4000000000000002', { customer, setup_future_usage: 'off_session' }));
  expect((await sandbox.stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

test('refuses another customer’s card', async () => {
  const sandbox = await startSandbox();
  const [owner, other] = [await createCustomer(sandbox), await createCustomer(sandbox)];
  const method = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: owner });
  const order = { payment_method: method.id, confirm: true };
  expect(await readError(createTestIntent(sandbox, { ...order, customer: other }))).toMatchObject({
    param: 'payment_method',
  });
  expect(await readError(createTestIntent(sandbox, order))).toMatchObject({ param: 'payment_method' });
});

test('refuses a detached card', async () => {
  const sandbox = await startSandbox();
  const customer = await createCustomer(sandbox);
  const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer });
  expect(await sandbox.stripe.paymentMethods.detach(id)).toMatchObject({ customer: null });
  const error = await readError(createTestIntent(sandbox, { customer, payment_method: id, confirm: true }));
  expect(error.message).toContain('may not be used again');
});

test('attaches 0341 but declines its payments, and does not attach 0002', async () => {
  const sandbox = await startSandbox();
  const customer = await createCustomer(sandbox);
  const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  expect(
    await readError(createTestIntent(sandbox, { customer, payment_method: id, confirm: true })),
  ).toMatchObject({
    code: 'card_declined',
  });
  expect(
    await readError(sandbox.stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer })),
  ).toMatchObject({ statusCode: 402, code: 'card_declined' });
});

test('challenges 3155 unless it was set up', async () => {
  const sandbox = await startSandbox();
  const customer = await createCustomer(sandbox);
  const setup = await sandbox.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
  });
  expect(setup.status).toBe('requires_action');
  await submitChallenge(setup, 'complete');
  const finished = await sandbox.stripe.setupIntents.retrieve(setup.id);
  expect(finished).toMatchObject({ status: 'succeeded' });
  const order = {
    customer,
    payment_method: readId(finished.payment_method),
    confirm: true,
    off_session: true,
  };
  expect(await createTestIntent(sandbox, order)).toMatchObject({ status: 'requires_capture' });
});

test('challenges 0446 on-session, not off-session', async () => {
  const sandbox = await startSandbox();
  const customer = await createCustomer(sandbox);
  const { paymentMethods } = sandbox.stripe;
  const { id } = await paymentMethods.attach('pm_card_authenticationRequiredSetupForOffSession', {
    customer,
  });
  const order = { customer, payment_method: id, confirm: true };
  expect(await createTestIntent(sandbox, order)).toMatchObject({ status: 'requires_action' });
  expect(await createTestIntent(sandbox, { ...order, off_session: true })).toMatchObject({
    status: 'requires_capture',
  });
});

test('declines 3184 off-session with authentication_required', async () => {
  const sandbox = await startSandbox();
  const customer = await createCustomer(sandbox);
  const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
  const order = { customer, payment_method: id, confirm: true, off_session: true };
  expect(await readError(createTestIntent(sandbox, order))).toMatchObject({
    statusCode: 402,
    code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
  });
});

test('saves no card after a failed challenge of a setup', async () => {
  const sandbox = await startSandbox();
  const customer = await createCustomer(sandbox);
  const { setupIntents } = sandbox.stripe;
  const setup = await setupIntents.create({ customer, allowed_payment_method_types: ['card'] });
  const token = await createToken(sandbox, '4000000000003220');
  const confirmed = await setupIntents.confirm(setup.id, { confirmation_token: token, use_stripe_sdk: true });
  await submitChallenge(confirmed, 'fail');
  expect(await setupIntents.retrieve(setup.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
  expect((await sandbox.stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

test('cancels a setup once and does not set up a declined card', async () => {
  const { stripe } = await startSandbox();
  const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] });
  const declined = stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa_chargeDeclined' });
  expect(await readError(declined)).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await stripe.setupIntents.cancel(setup.id)).toMatchObject({ status: 'canceled' });
  expect(await readError(stripe.setupIntents.cancel(setup.id))).toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
});

test('updates, lists by email and deletes a customer', async () => {
  const sandbox = await startSandbox();
  const { customers } = sandbox.stripe;
  const id = await createCustomer(sandbox);
  expect(await customers.update(id, { name: 'Kim' })).toMatchObject({
    name: 'Kim',
    metadata: { tenant: 'harbour' },
  });
  expect((await customers.list({ email: 'kim@harbour.test' })).data).toMatchObject([{ id }]);
  await customers.del(id);
  expect(await customers.retrieve(id)).toEqual(expect.objectContaining({ id, deleted: true }));
  expect((await customers.list()).data).toEqual([]);
  expect(await readError(createTestIntent(sandbox, { customer: id }))).toMatchObject({
    code: 'resource_missing',
  });
});
