import type { BillingAddress } from '@pavilion/domain/billing-address';
import {
  idlePanel,
  type Panel,
  type PanelError,
  type PanelEvent,
  reducePanel,
} from '@pavilion/domain/payment';
import type { Cart } from '../cart/index.ts';
import type { ProviderSession } from './card/provider-session.ts';
import { type CartChange, compareCarts } from './compare-carts.ts';
import type { ShownPurchase, Terms } from './payment-routes.ts';
import { cartTransaction, hasReturnedFromBank, type StoredTransaction } from './stored-transaction.ts';

/** Stripe's script runs the challenge with the secret. Without a secret, our own frame shows the bank's page. */
type Challenge = { clientSecret: string | null };

/**
 * A submitted payment. The card identifier is valid only with the session that it was created in. PAY-03: `savedCardId`
 * names the saved card that pays instead.
 */
export type Submission = Purchase & {
  session: ProviderSession;
  cardIdentifier: string | null;
  savedCardId: string | null;
  savesCard: boolean;
};

/** What Pay pays for, and the payer's address, null if the provider needs none. */
export type Purchase = { shown: ShownPurchase; billingAddress: BillingAddress | null };

/** The formatted amounts before and after the price changed. */
export type PriceChange = { was: string; now: string };

export type PaymentState = {
  panel: Panel<ProviderSession, Challenge>;
  /** The latest session. The card frame keeps it while the next one is prepared. */
  session: ProviderSession | null;
  /** The code of the refusal that stopped the preparation. */
  prepareRefusal: string | null;
  submission: Submission | null;
  priceChange: PriceChange | null;
  /** How the cart differed from what the page showed, other than by prices alone. */
  cartChanges: readonly CartChange[];
  /** The server's own text of why the cart has other prices, if it has one. */
  changeReason: string | null;
  /** The terms that replaced those that the page showed. `areNew` until the customer has paid with them. */
  changedTerms: { terms: Terms; areNew: boolean } | null;
  /** Counts the attempts. Each attempt has a new card frame. */
  attempt: number;
  /** The outcome is not known yet and the request is repeated. */
  isSlow: boolean;
  /** A payment was sent, here or elsewhere, and may have taken money until the server prepares another one. */
  hasOpenOutcome: boolean;
};

/** The events of the domain's panel, some with the data that only the screen needs. */
export type PaymentEvent =
  | Exclude<
      PanelEvent<ProviderSession, Challenge>,
      { type: 'prepare_failed' | 'authorize' | 'authorize_failed' | 'completed' }
    >
  | { type: 'prepare_failed'; error: PanelError; refusal: string | null }
  | { type: 'authorize'; submission: Submission }
  | {
      type: 'authorize_failed';
      error: PanelError;
      changedCart: Cart | null;
      /** Why the cart has other prices. */
      changeReason?: string;
      changedTerms?: Terms;
    }
  | { type: 'completed'; orderId: string }
  /** The cart differs from what the page showed, before a payment was sent. */
  | { type: 'cart_changed'; changes: readonly CartChange[]; priceChange: PriceChange | null }
  | { type: 'next_attempt' }
  | { type: 'slowed' };

/**
 * CHK-32: after a reload during a payment, or a return from the bank, the panel continues with that payment, because it
 * may have taken money. A return without a stored payment cannot be completed.
 */
export function getInitialPayment(transaction: StoredTransaction = cartTransaction): PaymentState {
  const stored = transaction.read();
  if (stored && 'transactionId' in stored)
    return createPayment({ ...idlePanel, ...stored, state: 'authorized' }, 1);
  return createPayment(hasReturnedFromBank() ? reducePanel(idlePanel, { type: 'complete' }) : idlePanel, 1);
}

const createPayment = (panel: PaymentState['panel'], attempt: number): PaymentState => ({
  panel,
  session: null,
  prepareRefusal: null,
  submission: null,
  priceChange: null,
  cartChanges: [],
  changeReason: null,
  changedTerms: null,
  attempt,
  isSlow: false,
  hasOpenOutcome: false,
});

/** CHK-16: the payment after an event. An event that the domain's panel ignores changes nothing. */
export function reducePayment(payment: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === 'slowed') return { ...payment, isSlow: true };
  if (event.type === 'cart_changed') {
    return { ...payment, cartChanges: event.changes, priceChange: event.priceChange, changeReason: null };
  }
  if (event.type === 'next_attempt') return startNextAttempt(payment);
  if (event.type === 'reset') {
    const { hasOpenOutcome } = payment;
    return { ...createPayment(reducePanel(payment.panel, event), payment.attempt + 1), hasOpenOutcome };
  }
  const next = reducePanel(payment.panel, event);
  if (next === payment.panel) return payment;
  // Other terms need another agreement.
  const hasOtherTerms = event.type === 'authorize_failed' && event.changedTerms !== undefined;
  const panel = hasOtherTerms ? { ...next, hasAcceptedTerms: false } : next;
  const nextPayment = { ...payment, panel, ...getPaymentChanges(payment, event) };
  return event.type === 'sca_cleared' ? startNextAttempt(nextPayment) : nextPayment;
}

/** Another card needs a new session and a new card frame. A card that no provider refused stays in its frame. */
function startNextAttempt(payment: PaymentState): PaymentState {
  const panel = reducePanel(payment.panel, { type: 'prepare' });
  if (panel === payment.panel) return payment;
  const isCardKept = payment.panel.error?.code === 'authorize_request_failed';
  return { ...payment, panel, attempt: payment.attempt + (isCardKept ? 0 : 1) };
}

function getPaymentChanges(payment: PaymentState, event: PaymentEvent): Partial<PaymentState> {
  if (event.type === 'prepared')
    return { session: event.sessionData, prepareRefusal: null, isSlow: false, hasOpenOutcome: false };
  if (event.type === 'prepare_failed') {
    const hasOpenOutcome = payment.hasOpenOutcome || event.refusal === 'cart_in_payment';
    return { prepareRefusal: event.refusal, hasOpenOutcome };
  }
  if (event.type === 'authorize') {
    const changedTerms = payment.changedTerms && { ...payment.changedTerms, areNew: false };
    const submitted = { submission: event.submission, hasOpenOutcome: true };
    return { ...submitted, priceChange: null, cartChanges: [], changeReason: null, changedTerms };
  }
  if (event.type === 'authorize_failed') return getRefusedChanges(payment, event);
  if (['sca_failed', 'completed', 'complete_failed'].includes(event.type)) return { isSlow: false };
  return {};
}

type AuthoriseFailure = Extract<PaymentEvent, { type: 'authorize_failed' }>;

/** CHK-09: what changed since the page was shown, if the server refused the payment for that. */
function getRefusedChanges(
  { submission }: PaymentState,
  { changedCart, changeReason, changedTerms }: AuthoriseFailure,
): Partial<PaymentState> {
  if (changedTerms !== undefined)
    return { isSlow: false, changedTerms: { terms: changedTerms, areNew: true } };
  if (!changedCart || !submission) return { isSlow: false };
  const { session, shown } = submission;
  const changes = shown.cart ? compareCarts(shown.cart, changedCart) : [];
  const onlyPrices = changes.every(({ kind }) => kind === 'price');
  const priceChange = { was: session.formattedAmount, now: changedCart.balance.formatted };
  return {
    isSlow: false,
    changeReason: changeReason ?? null,
    cartChanges: onlyPrices ? [] : changes,
    priceChange: onlyPrices ? priceChange : null,
  };
}
