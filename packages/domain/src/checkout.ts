import { ok, type Result, refuse } from './result.ts';

/** CHK-35: how money is tendered. On the web a card is `online`; `card` is the terminal at the desk. */
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

/** One part of what is paid; `amount` in minor units. */
export type PaymentLine = { tenderType: TenderType; amount: number };

/**
 * CHK-09: the payment lines once one more is entered. Nothing, or less, takes the lines of that tender out; credit is
 * one line, so a new amount replaces the old one.
 */
export function setPayment(lines: readonly PaymentLine[], line: PaymentLine): PaymentLine[] {
  const isReplaced = line.amount <= 0 || line.tenderType === 'credit';
  const remaining = isReplaced ? lines.filter(({ tenderType }) => tenderType !== line.tenderType) : lines;
  return line.amount > 0 ? [...remaining, line] : [...remaining];
}

/** The sum of payment lines, in minor units. */
export const sumPayments = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

type PriceChanged = {
  code: 'price_changed';
  nextStep: 'review_cart';
  /** Minor units: what the customer had agreed to, and what it is now. */
  params: { was: number; now: number };
};
type PaymentsNotBalanced = { code: 'invalid'; field: 'payments'; reason: 'payments_sum' };

/**
 * Whether what the customer pays is what the cart costs today (minor units). Their sum is what they last saw: if it is
 * the total as last answered, but not today's, they are told and must press again; any other sum is a mistake.
 */
export function checkPayments(
  lines: readonly PaymentLine[],
  cartTotal: number,
  lastSeenTotal: number,
): Result<undefined, PriceChanged | PaymentsNotBalanced> {
  const sum = sumPayments(lines);
  const isValid = lines.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0);
  if (isValid && sum === cartTotal) return ok(undefined);
  return isValid && sum === lastSeenTotal
    ? refuse({ code: 'price_changed', nextStep: 'review_cart', params: { was: sum, now: cartTotal } })
    : refuse({ code: 'invalid', field: 'payments', reason: 'payments_sum' });
}

/** Where one try at taking money by one provider stands. */
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
  | 'void_pending'
  | 'voided';

/**
 * What an attempt may become. A state moves only on evidence from the provider, or by our own decision to capture or to
 * let go; it never moves back, so that a late or a second message changes nothing.
 */
export const attemptTransitions = {
  // Written down and committed; the provider knows nothing of it yet.
  created: ['authorising', 'failed'],
  // The one call is out. No answer, or one that can't be read, is not a no.
  authorising: ['sca_required', 'authorised', 'failed', 'unknown'],
  // The bank asks the customer. The provider may authorise it until the moment that we give it up.
  sca_required: ['authorised', 'failed', 'expired', 'unknown'],
  // Asked of the provider until it is known.
  unknown: ['sca_required', 'authorised', 'failed'],
  // An order takes the money, or nobody does.
  authorised: ['capture_pending', 'void_pending'],
  // The order stands; this is the point of no return.
  capture_pending: ['captured', 'capture_failed'],
  void_pending: ['voided'],
  // A provider that holds money after all, for a try that we gave up, lets it go.
  failed: ['void_pending'],
  expired: ['void_pending'],
  captured: [],
  capture_failed: [],
  voided: [],
} as const satisfies Record<AttemptState, readonly AttemptState[]>;

/** Whether an attempt may go from one state to another. Staying where it is is no move. */
export function canTransition(from: AttemptState, to: AttemptState): boolean {
  const transitions: readonly AttemptState[] = attemptTransitions[from];
  return transitions.includes(to);
}

/**
 * What an attempt means for another card, and for any write to the cart by its owner: it waits until the truth is known
 * (409 `cart_in_payment`), or ends an open challenge first, or goes on.
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
  void_pending: 'allow',
  voided: 'allow',
} as const satisfies Record<AttemptState, 'block' | 'cancel_challenge' | 'allow'>;

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** Until when the bank may still ask: then the hold's pin ends too. Instants are milliseconds since 1970. */
export const getChallengeDeadline = (createdAt: number): number => createdAt + 25 * minuteMs;

/** The waits between questions about an unknown outcome: asked half a minute, 2, 5 and 15 minutes after it. */
const checkDelays = [30 * secondMs, 90 * secondMs, 3 * minuteMs, 10 * minuteMs];

/** Whether a provider that has heard nothing of an attempt, asked so many times, never got it. */
export const isPresumedNotReceived = (tries: number): boolean => tries >= checkDelays.length;

/**
 * When the sweep looks at an attempt next, unless something moves it before: reckoned when it comes into a state, and
 * after each look (`tries` in this state) that told nothing. Null once it is final: no other state stands unwatched.
 */
export function getNextCheckAt(
  { state, createdAt, tries }: { state: AttemptState; createdAt: number; tries: number },
  now: number,
): number | null {
  switch (state) {
    // Whoever began it has died by then, and the provider is asked.
    case 'created':
    case 'authorising':
      return now + 90 * secondMs;
    case 'sca_required':
      return Math.max(getChallengeDeadline(createdAt), now + tries * 30 * secondMs);
    case 'unknown':
      return now + (checkDelays[tries] ?? 15 * minuteMs);
    // The browser is gone by then, and the checkout is completed from what was stored.
    case 'authorised':
      return now + 2 * minuteMs;
    // Repeated until the provider has said so: after 10 s, 20 s, 40 s, and at last every hour.
    case 'capture_pending':
    case 'void_pending':
      return now + Math.min(10 * secondMs * 2 ** tries, 60 * minuteMs);
    case 'captured':
    case 'capture_failed':
    case 'voided':
    case 'failed':
    case 'expired':
      return null;
  }
}
