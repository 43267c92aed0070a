import { ok, type Result, refuse } from './result.ts';

/** CHK-35: means of payment. `online` is a card on the web, `card` the card terminal at the desk. */
export type TenderType =
  | 'cash'
  | 'card'
  | 'cheque'
  | 'offline-voucher'
  | 'float'
  | 'online'
  | 'off-system'
  | 'direct-debit'
  | 'voucher'
  | 'gift-card'
  | 'inclusive'
  | 'credit';

/** One part of a payment; `amount` in minor units. */
export type PaymentLine = { tenderType: TenderType; amount: number };

/**
 * CHK-09: the lines of a payment as they count: a zero or negative amount removes its line, and a line of credit replaces
 * the one before.
 */
export function mergePaymentLines(lines: readonly PaymentLine[]): PaymentLine[] {
  const lastCredit = lines.findLastIndex(({ tenderType }) => tenderType === 'credit');
  return lines.filter(
    ({ tenderType, amount }, index) => amount > 0 && (tenderType !== 'credit' || index === lastCredit),
  );
}

type PriceChanged = {
  code: 'price_changed';
  nextStep: 'review_cart';
  /** Minor units: the total that the customer agreed to, and the current total. */
  params: { was: number; now: number };
};
type PaymentsNotBalanced = { code: 'validation_failed'; field: 'payments'; reason: 'payments_sum' };

/**
 * CHK-03, CHK-09, PRC-01: checks that the payments add up to the current cart total (minor units). Refuses with `price_changed`
 * if they match the total that the customer last saw instead, and with a validation error for any other sum.
 */
export function checkPayments(
  lines: readonly PaymentLine[],
  cartTotal: number,
  lastSeenTotal: number,
): Result<undefined, PriceChanged | PaymentsNotBalanced> {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const isValid = lines.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0);
  if (isValid && sum === cartTotal) return ok(undefined);
  return isValid && sum === lastSeenTotal
    ? refuse({ code: 'price_changed', nextStep: 'review_cart', params: { was: sum, now: cartTotal } })
    : refuse({ code: 'validation_failed', field: 'payments', reason: 'payments_sum' });
}

/** PAY-05: state of a payment attempt. */
export type AttemptState =
  | 'created'
  | 'authorising'
  | 'sca_required'
  | 'authorised'
  | 'unknown'
  | 'failed'
  | 'expired'
  | 'capture_pending'
  | 'captured'
  | 'capture_failed'
  | 'captured_late'
  | 'void_pending'
  | 'voided'
  | 'void_failed';

/**
 * PAY-05: the allowed transitions. A state changes only on a provider status or on our own decision to capture or void.
 * It never moves back, so a late or repeated message has no effect.
 */
const attemptTransitions = {
  // Saved and committed before the provider is called.
  created: ['authorising', 'failed', 'expired'],
  // The request is in flight. A timeout or unreadable response does not mean that the payment failed.
  authorising: ['sca_required', 'authorised', 'failed', 'expired', 'unknown'],
  // The bank challenges the customer. The provider may authorise the attempt until we give it up.
  sca_required: ['authorised', 'failed', 'expired', 'unknown'],
  // The sweep asks the provider until the outcome is known or the attempt's deadline has passed.
  unknown: ['sca_required', 'authorised', 'failed', 'expired'],
  // Captured for an order, otherwise voided.
  authorised: ['capture_pending', 'void_pending'],
  // The order is committed, so the payment can no longer be voided.
  capture_pending: ['captured', 'capture_failed'],
  void_pending: ['voided', 'void_failed', 'captured_late'],
  // The provider may still report an attempt that we gave up: an authorisation is voided, a capture refunded.
  failed: ['void_pending', 'captured_late'],
  expired: ['void_pending', 'captured_late'],
  captured: [],
  // The provider may still confirm a capture that got no answer before the deadline.
  capture_failed: ['captured', 'captured_late'],
  // Captured without an order, so it is refunded.
  captured_late: [],
  voided: [],
  // The provider may still confirm that it holds no money.
  void_failed: ['voided', 'captured_late'],
} as const satisfies Record<AttemptState, readonly AttemptState[]>;

/** PAY-05: whether an attempt may change from one state to another; false for the same state. */
export function canTransition(from: AttemptState, to: AttemptState): boolean {
  const transitions: readonly AttemptState[] = attemptTransitions[from];
  return transitions.includes(to);
}

/**
 * CHK-03, PAY-08: what an attempt means for another attempt and for any write to the cart by its owner. `block` refuses
 * with 409 `cart_in_payment`, `cancel_challenge` ends the open challenge first.
 */
export const cartWritePolicy = {
  created: 'block',
  authorising: 'block',
  unknown: 'block',
  authorised: 'block',
  capture_pending: 'block',
  sca_required: 'cancel_challenge',
  failed: 'allow',
  expired: 'allow',
  captured: 'allow',
  capture_failed: 'allow',
  captured_late: 'allow',
  void_pending: 'allow',
  voided: 'allow',
  void_failed: 'allow',
} as const satisfies Record<AttemptState, 'block' | 'cancel_challenge' | 'allow'>;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** CHK-22: end of a challenge, and of the pinned hold. Instants are milliseconds since 1970. */
const getChallengeDeadline = (createdAt: number): number => createdAt + 25 * minuteMs;

/** Delays between status checks of an unknown outcome: checked after 30 s, 2, 5 and 15 minutes. */
const checkDelays = [30 * secondMs, 90 * secondMs, 3 * minuteMs, 10 * minuteMs];

/** PAY-09: whether the provider never received an attempt that it did not know in `tries` status checks. */
export const isPresumedNotReceived = (tries: number): boolean => tries >= checkDelays.length;

/** PAY-09: whether a provider that does not know an attempt will never know it. Instants are milliseconds since 1970. */
export const isNeverReceived = (createdAt: number, now: number): boolean => now >= createdAt + dayMs;

/**
 * PAY-09: when an attempt's state ends at the latest, whatever the provider answers; null for a final state. Instants are
 * milliseconds since 1970; `now` is when the attempt enters the state. The deadline of an open outcome is later than
 * every challenge and than the checks after which a payment is presumed not received.
 */
export function getAttemptDeadline(
  { state, createdAt }: { state: AttemptState; createdAt: number },
  now: number,
): number | null {
  switch (state) {
    case 'created':
    case 'authorising':
    case 'sca_required':
    case 'unknown':
      return createdAt + 45 * minuteMs;
    case 'authorised':
      return now + 15 * minuteMs;
    // Authorisations lapse after 7 days at Stripe and 30 days at Opayo.
    case 'capture_pending':
      return now + 6 * dayMs;
    case 'void_pending':
      return now + dayMs;
    case 'captured':
    case 'capture_failed':
    case 'captured_late':
    case 'voided':
    case 'void_failed':
    case 'failed':
    case 'expired':
      return null;
  }
}

/**
 * PAY-09: when the provider is asked again about an attempt that ended without its answer (milliseconds since 1970):
 * hourly for a day, then every 6 hours. Null once any authorisation has lapsed.
 */
export function getLateCheckAt(createdAt: number, now: number): number | null {
  if (now >= createdAt + 31 * dayMs) return null;
  return now + (now < createdAt + dayMs ? hourMs : 6 * hourMs);
}

type CheckedAttempt = { state: AttemptState; createdAt: number; tries: number; deadlineAt: number | null };

/**
 * PAY-05: when the sweep checks an attempt next (milliseconds since 1970); null once its state is final. Computed on
 * entering a state and after each inconclusive check; `tries` counts the checks in this state. One check is due at the
 * deadline.
 */
export function getNextCheckAt(attempt: CheckedAttempt, now: number): number | null {
  const nextCheckAt = getRegularCheckAt(attempt, now);
  const { deadlineAt } = attempt;
  const isCut = nextCheckAt !== null && deadlineAt !== null && now < deadlineAt && deadlineAt < nextCheckAt;
  return isCut ? deadlineAt : nextCheckAt;
}

function getRegularCheckAt({ state, createdAt, tries }: CheckedAttempt, now: number): number | null {
  switch (state) {
    // The process that created the attempt has stopped by then, so the sweep asks the provider.
    case 'created':
    case 'authorising':
      return now + Math.min(90 * secondMs * 2 ** tries, 15 * minuteMs);
    case 'sca_required':
      return Math.max(getChallengeDeadline(createdAt), now + tries * 30 * secondMs);
    case 'unknown':
      return now + (checkDelays[tries] ?? 15 * minuteMs);
    // The browser has left by then, so the sweep completes the checkout from the stored snapshot.
    case 'authorised':
      return now + Math.min(2 * minuteMs * 2 ** tries, 15 * minuteMs);
    // Retried until the provider confirms: after 10 s, 20 s, 40 s, and finally every hour.
    case 'capture_pending':
    case 'void_pending':
      return now + Math.min(10 * secondMs * 2 ** tries, hourMs);
    case 'captured':
    case 'capture_failed':
    case 'captured_late':
    case 'voided':
    case 'void_failed':
    case 'failed':
    case 'expired':
      return null;
  }
}

/** When a refund is sent or looked up again (milliseconds since 1970): after 20 s, 40 s, and finally every hour. */
export const getRefundCheckAt = (tries: number, now: number): number =>
  now + Math.min(10 * secondMs * 2 ** tries, hourMs);
