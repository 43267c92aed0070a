import { expect, test } from 'vitest';
import {
  answerChallenge,
  createTestIntent,
  createToken,
  payWith,
  readError,
  readId,
} from '../testing/payments.ts';
import { type Sandbox, startSandbox } from '../testing/sandbox.ts';

const newCustomer = async ({ stripe }: Sandbox): Promise<string> =>
  (await stripe.customers.create({ email: 'kim@harbour.test', metadata: { tenant: 'harbour' } })).id;

test('a card that is to be kept is the customer’s once it has paid [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const customer = await newCustomer(sandbox);
  const paid = await payWith(sandbox, '4242424242424242', { customer, setup_future_usage: 'off_session' });
  const { data } = await sandbox.stripe.customers.listPaymentMethods(customer, { type: 'card' });
  expect(data).toMatchObject([{ id: paid.payment_method, customer, card: { last4: '4242' } }]);
  const again = await createTestIntent(sandbox, {
    customer,
    payment_method: data[0]?.id ?? '',
    confirm: true,
  });
  expect(again.status).toBe('requires_capture');
});

test('a declined card is not kept [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const customer = await newCustomer(sandbox);
  await readError(payWith(sandbox, '4000000000000002', { customer, setup_future_usage: 'off_session' }));
  expect((await sandbox.stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

test('one customer’s card does not pay for another [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const [owner, other] = [await newCustomer(sandbox), await newCustomer(sandbox)];
  const method = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: owner });
  const order = { payment_method: method.id, confirm: true };
  expect(await readError(createTestIntent(sandbox, { ...order, customer: other }))).toMatchObject({
    param: 'payment_method',
  });
  expect(await readError(createTestIntent(sandbox, order))).toMatchObject({ param: 'payment_method' });
});

test('a detached card can be used no more [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const customer = await newCustomer(sandbox);
  const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer });
  expect(await sandbox.stripe.paymentMethods.detach(id)).toMatchObject({ customer: null });
  const error = await readError(createTestIntent(sandbox, { customer, payment_method: id, confirm: true }));
  expect(error.message).toContain('may not be used again');
});

test('341 is attached and then does not pay; 0002 is not even attached [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const customer = await newCustomer(sandbox);
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

test('3155 asks for a challenge unless it was set up [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const customer = await newCustomer(sandbox);
  const setup = await sandbox.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
  });
  expect(setup.status).toBe('requires_action');
  await answerChallenge(setup, 'complete');
  const done = await sandbox.stripe.setupIntents.retrieve(setup.id);
  expect(done).toMatchObject({ status: 'succeeded' });
  const order = { customer, payment_method: readId(done.payment_method), confirm: true, off_session: true };
  expect(await createTestIntent(sandbox, order)).toMatchObject({ status: 'requires_capture' });
});

test('0446 is challenged with the customer there, and not without [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const customer = await newCustomer(sandbox);
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

test('3184 is refused without the customer: authentication_required [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const customer = await newCustomer(sandbox);
  const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
  const order = { customer, payment_method: id, confirm: true, off_session: true };
  expect(await readError(createTestIntent(sandbox, order))).toMatchObject({
    statusCode: 402,
    code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
  });
});

test('a set-up whose challenge fails keeps no card [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const customer = await newCustomer(sandbox);
  const { setupIntents } = sandbox.stripe;
  const setup = await setupIntents.create({ customer, allowed_payment_method_types: ['card'] });
  const token = await createToken(sandbox, '4000000000003220');
  const asked = await setupIntents.confirm(setup.id, { confirmation_token: token, use_stripe_sdk: true });
  await answerChallenge(asked, 'fail');
  expect(await setupIntents.retrieve(setup.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
  expect((await sandbox.stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

test('a set-up is cancelled once, and a declined card is not set up [PAY-06]', async () => {
  const { stripe } = await startSandbox();
  const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] });
  const declined = stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa_chargeDeclined' });
  expect(await readError(declined)).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await stripe.setupIntents.cancel(setup.id)).toMatchObject({ status: 'canceled' });
  expect(await readError(stripe.setupIntents.cancel(setup.id))).toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
});

test('a customer is changed, listed by e-mail, and gone once deleted [PAY-06]', async () => {
  const sandbox = await startSandbox();
  const { customers } = sandbox.stripe;
  const id = await newCustomer(sandbox);
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
