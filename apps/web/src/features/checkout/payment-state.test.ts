import { expect, test } from 'vitest';
import type { Cart } from '../cart/index.ts';
import type { ProviderSession } from './card/provider-session.ts';
import { getInitialPayment, type PaymentEvent, type PaymentState, reducePayment } from './payment-state.ts';

const session = { paymentProvider: 'opayo', amount: 720, formattedAmount: '£7.20' } as ProviderSession;
const cart = { balance: { formatted: '£8.00' } } as Cart;
const declined = { code: 'payment_declined', message: null } as const;

const prepared: PaymentEvent = { type: 'prepared', provider: 'opayo', sessionData: session };
const authorize: PaymentEvent = {
  type: 'authorize',
  submission: {
    session,
    cardIdentifier: 'card',
    savedCardId: null,
    savesCard: false,
    shown: { cart: null, termsVersion: null },
    billingAddress: null,
  },
};

const reduce = (...events: PaymentEvent[]): PaymentState => events.reduce(reducePayment, getInitialPayment());
const ready = [{ type: 'prepare' }, prepared] as const satisfies PaymentEvent[];

test('keeps the last session for the card frame while the next one is prepared [CHK-18]', () => {
  const renewing = reduce(...ready, { type: 'prepare' });
  expect(renewing.panel).toMatchObject({ state: 'preparing', sessionData: null });
  expect(renewing).toMatchObject({ session, attempt: 1 });
});

test('starts a new attempt after a failure and keeps the error [CHK-25]', () => {
  const failed = reduce(...ready, authorize, {
    type: 'authorize_failed',
    error: declined,
    changedCart: null,
  });
  const next = reducePayment(failed, { type: 'next_attempt' });
  expect(next.panel).toMatchObject({ state: 'preparing', previousError: declined });
  expect(next.attempt).toBe(2);
});

test('keeps the card frame when the request failed and no provider refused the card [CHK-25]', () => {
  const error = { code: 'authorize_request_failed', message: null } as const;
  const failed = reduce(...ready, authorize, { type: 'authorize_failed', error, changedCart: null });
  const next = reducePayment(failed, { type: 'next_attempt' });
  expect(next).toMatchObject({ attempt: 1, session, panel: { state: 'preparing', previousError: error } });
});

test('names what changed before a payment was sent [PAY-05]', () => {
  const changes = [{ kind: 'removed', name: 'Spin' }] as const;
  const changed = reduce(...ready, { type: 'cart_changed', changes, priceChange: null });
  expect(changed).toMatchObject({ cartChanges: changes, panel: { state: 'ready' } });
});

test('starts a new attempt when the customer leaves the challenge', () => {
  const challenged: PaymentEvent = {
    type: 'sca_required',
    transactionId: 't',
    challenge: { clientSecret: null },
  };
  const left = reduce(...ready, authorize, challenged, { type: 'sca_cleared' });
  expect(left).toMatchObject({ attempt: 2, panel: { state: 'preparing', transactionId: null } });
});

test('ignores an event that has no transition: a second submission, a late cancellation', () => {
  const authorised = reduce(...ready, authorize, { type: 'authorized', transactionId: 't' });
  expect(reducePayment(authorised, authorize)).toBe(authorised);
  expect(reducePayment(authorised, { type: 'sca_cleared' })).toBe(authorised);
  expect(reducePayment(authorised, { type: 'next_attempt' })).toBe(authorised);
});

test('starts from idle after a reset, with a new card frame [CHK-24]', () => {
  const failed = reduce(
    ...ready,
    authorize,
    { type: 'authorized', transactionId: 't' },
    { type: 'complete' },
  );
  const reset = reducePayment(failed, { type: 'reset' });
  expect(reset).toEqual({ ...getInitialPayment(), attempt: 2, hasOpenOutcome: true });
  expect(reset.panel.state).toBe('idle');
});

test('shows both prices until the next submission when the price has changed', () => {
  const changed = reduce(...ready, authorize, {
    type: 'authorize_failed',
    error: { code: 'authorize_request_failed', message: null },
    changedCart: cart,
  });
  expect(changed.priceChange).toEqual({ was: '£7.20', now: '£8.00' });
  const again = [{ type: 'next_attempt' }, prepared, authorize] as const;
  expect(again.reduce<PaymentState>(reducePayment, changed).priceChange).toBeNull();
});

test('keeps the outcome open from a payment until the server prepares another one [CHK-33]', () => {
  const inPayment = { code: 'preparation_failed', message: null } as const;
  const lost: PaymentEvent = {
    type: 'authorize_failed',
    error: { code: 'authorize_request_failed', message: null },
    changedCart: null,
  };
  expect(reduce(...ready).hasOpenOutcome).toBe(false);
  const unreachable = reduce(
    ...ready,
    authorize,
    lost,
    { type: 'next_attempt' },
    {
      type: 'prepare_failed',
      error: inPayment,
      refusal: null,
    },
  );
  expect(unreachable.hasOpenOutcome).toBe(true);
  expect(reducePayment(unreachable, { type: 'reset' }).hasOpenOutcome).toBe(true);
  expect([{ type: 'prepare' } as const, prepared].reduce(reducePayment, unreachable).hasOpenOutcome).toBe(
    false,
  );
  const elsewhere = reduce(
    { type: 'prepare' },
    {
      type: 'prepare_failed',
      error: inPayment,
      refusal: 'cart_in_payment',
    },
  );
  expect(elsewhere.hasOpenOutcome).toBe(true);
});
