import type { Send } from '@pavilion/contract/call';
import { authorise, complete, completeChallenge, prepare, resume } from '@pavilion/contract/checkout';
import { getClient } from '@pavilion/contract/client';
import {
  authoriseOrderPayment,
  completeOrderChallenge,
  completeOrderPayment,
  prepareOrderPayment,
  resumeOrderPayment,
} from '@pavilion/contract/order-payment';
import {
  authorisePhonePayment,
  completePhoneChallenge,
  completePhonePayment,
  preparePhonePayment,
  resumePhonePayment,
} from '@pavilion/contract/phone-payment';
import { removeSavedCard } from '@pavilion/contract/saved-card/saved-card';
import { type CamelReply, type CamelRequest, sendRequest } from '../../lib/http/request.ts';
import { getSourceFields } from '../../lib/modes/cart-source.ts';
import { type Cart, sumAppliedCredit, sumAppliedGiftCards } from '../cart/index.ts';
import type { ProviderSession } from './card/provider-session.ts';
import {
  cartTransaction,
  createStoredTransaction,
  type StoredCard,
  type StoredTransaction,
} from './stored-transaction.ts';

/**
 * What the page showed when the customer selected Pay: the cart, unless an order is paid, the version of the terms, and
 * the ids of the waivers that the customer agreed to.
 */
export type ShownPurchase = {
  cart: Cart | null;
  termsVersion: string | null;
  completedWaivers?: readonly string[];
};

/** The fields of the card and the browser, without what is paid. */
type CardBody = Omit<
  CamelRequest<typeof authorise>['body'],
  'payments' | 'terms' | 'cartHash' | 'termsVersion' | 'completedWaivers'
>;
export type CardSubmission = { card: CardBody; amount: number; terms: boolean; shown: ShownPurchase };
export type Terms = CamelReply<typeof getClient>['terms'];
export type Authorisation = CamelReply<typeof authorise>;
export type ChallengeStatus = CamelReply<typeof completeChallenge>['status'];

/** The requests that pay for something: a cart or an order. Every payment uses the same states and card frames. */
export type PaymentRoutes = {
  transaction: StoredTransaction;
  /** Whether the caller's own cart is paid, which they can change instead. */
  isCart?: boolean;
  prepare: () => Promise<ProviderSession>;
  authorise: (submission: CardSubmission) => Promise<Authorisation>;
  /** Finds the attempt of a card whose response was lost. */
  resume: (card: StoredCard) => Promise<Authorisation>;
  /** PAY-03: removes a saved card that the provider no longer has. */
  removeCard?: (id: string) => Promise<void>;
  /** The current terms, after the server refused those that the page showed. */
  fetchTerms?: () => Promise<Terms>;
  fetchChallengeStatus: (transactionId: string) => Promise<ChallengeStatus>;
  complete: (transactionId: string) => Promise<CamelReply<typeof complete>>;
};

/** CHK-03, WVR-06: pays for the caller's cart. The waivers of the payment are sent again with its completion. */
export function createCartRoutes(send: Send): PaymentRoutes {
  let agreedWaivers: string[] = [];
  return {
    transaction: cartTransaction,
    isCart: true,
    prepare: () => sendRequest(send, prepare, { query: getSourceFields() }),
    authorise: ({ card, amount, terms, shown: { cart, termsVersion, completedWaivers = [] } }) => {
      const payments = toPayments(amount, cart);
      const shown = { ...(cart && { cartHash: cart.hash }), termsVersion };
      agreedWaivers = [...completedWaivers];
      return sendRequest(send, authorise, {
        body: { ...card, ...shown, ...getSourceFields(), payments, terms, completedWaivers: agreedWaivers },
      });
    },
    resume: ({ cardIdentifier, savedCardId, cartHash }) => {
      const typed = cardIdentifier === null ? {} : { cardIdentifier };
      const card = savedCardId === null ? typed : { savedCardId };
      const body = { ...card, ...(cartHash !== null && { cartHash }), ...getSourceFields() };
      return sendRequest(send, resume, { body });
    },
    removeCard: async (id) => void (await sendRequest(send, removeSavedCard, { params: { id } })),
    fetchTerms: async () => (await sendRequest(send, getClient, {})).terms,
    fetchChallengeStatus: async (transactionId) => {
      const request = { params: { transactionId }, body: { transactionUuid: transactionId } };
      return (await sendRequest(send, completeChallenge, request)).status;
    },
    complete: (transactionId) =>
      sendRequest(send, complete, {
        body: { transactionUuid: transactionId, completedWaivers: agreedWaivers },
      }),
  };
}

/** PRC-03: what the customer saw: the credit and the gift cards that they applied, and the rest by card. */
const toPayments = (amount: number, cart: Cart | null) =>
  [
    { tenderType: 'credit' as const, amount: cart ? sumAppliedCredit(cart) : 0 },
    { tenderType: 'gift-card' as const, amount: cart ? sumAppliedGiftCards(cart) : 0 },
    { tenderType: 'online' as const, amount },
  ].filter((part) => part.amount > 0);

/** CHK-01: pays for the basket of a kiosk on the phone that has this token. The server compares the basket. */
export function createPhoneRoutes(send: Send, paymentToken: string): PaymentRoutes {
  let agreedWaivers: string[] = [];
  return {
    transaction: createStoredTransaction(paymentToken),
    prepare: () => sendRequest(send, preparePhonePayment, { query: { paymentToken } }),
    authorise: ({ card, amount, terms, shown: { cart, termsVersion, completedWaivers = [] } }) => {
      agreedWaivers = [...completedWaivers];
      return sendRequest(send, authorisePhonePayment, {
        body: {
          ...card,
          paymentToken,
          payments: toPayments(amount, cart),
          terms,
          termsVersion,
          completedWaivers: agreedWaivers,
        },
      });
    },
    resume: ({ cardIdentifier }) =>
      sendRequest(send, resumePhonePayment, {
        body: cardIdentifier === null ? { paymentToken } : { paymentToken, cardIdentifier },
      }),
    fetchTerms: async () => (await sendRequest(send, getClient, {})).terms,
    fetchChallengeStatus: async (transactionId) => {
      const body = { paymentToken, transactionUuid: transactionId };
      return (await sendRequest(send, completePhoneChallenge, { body })).status;
    },
    complete: (transactionId) =>
      sendRequest(send, completePhonePayment, {
        body: { paymentToken, transactionUuid: transactionId, completedWaivers: agreedWaivers },
      }),
  };
}

/** CHK-12: pays for the order that the token of a link proves. Its terms were agreed to when it was placed. */
export const createOrderRoutes = (send: Send, orderToken: string): PaymentRoutes => ({
  transaction: createStoredTransaction(orderToken),
  prepare: () => sendRequest(send, prepareOrderPayment, { query: { orderToken } }),
  authorise: ({ card, amount }) =>
    sendRequest(send, authoriseOrderPayment, { body: { ...card, amount, orderToken } }),
  // An order always has an amount, so its attempts have a card.
  resume: ({ cardIdentifier }) =>
    sendRequest(send, resumeOrderPayment, { body: { orderToken, cardIdentifier: cardIdentifier ?? '' } }),
  fetchChallengeStatus: async (transactionId) => {
    const body = { orderToken, transactionUuid: transactionId };
    return (await sendRequest(send, completeOrderChallenge, { body })).status;
  },
  complete: (transactionId) =>
    sendRequest(send, completeOrderPayment, { body: { orderToken, transactionUuid: transactionId } }),
});
