import type { BillingAddress } from '@pavilion/domain/billing-address';
import {
  type RequestErrorDetails,
  toAuthorisationPanelError,
  toPreparePanelError,
  toRequestPanelError,
} from '@pavilion/domain/payment';
import { isUnavailable } from '../../lib/http/repeat-request.ts';
import { RequestError } from '../../lib/http/request.ts';
import type { Cart } from '../cart/index.ts';
import type { User } from '../person/index.ts';
import type { Authorisation, PaymentRoutes, Terms } from './payment-routes.ts';
import type { PaymentEvent, Submission } from './payment-state.ts';

// The requests of a payment. Each resolves to the event that its reply means.

/** Refusals whose own message says more than the message of the provider. */
const explainedRefusals = new Set([
  'cart_empty',
  'cart_in_payment',
  'hold_lapsed',
  'order_cancelled',
  'order_paid',
  'payment_overdue',
  'provider_not_supported',
  'replaced_booking_changed',
  'too_few_adults',
]);

/** CHK-18, CHK-26: requests what the provider's card frame needs. */
async function requestSession(routes: PaymentRoutes): Promise<PaymentEvent> {
  try {
    const sessionData = await routes.prepare();
    return { type: 'prepared', provider: sessionData.paymentProvider, sessionData };
  } catch (error) {
    const details = toErrorDetails(error);
    const isExplained = details.code !== null && explainedRefusals.has(details.code);
    return {
      type: 'prepare_failed',
      refusal: details.code,
      error: isExplained
        ? { code: 'preparation_failed', message: details.message }
        : toPreparePanelError(details),
    };
  }
}

const maxAuthoriseRequests = 4;

type AuthorisationInput = Submission & { terms: boolean; user: User };

/** Refusals of which the response has the current cart. */
const cartRefusals = new Set(['price_changed', 'cart_changed', 'discount_not_applied']);

/** CHK-03, CHK-30: one attempt to authorise the payment. */
export async function requestAuthorisation(
  routes: PaymentRoutes,
  input: AuthorisationInput,
): Promise<PaymentEvent> {
  const { session, shown, billingAddress, terms, user } = input;
  const { amount, sessionKey } = session;
  const card = {
    ...getBrowserInfo(),
    billingFirstName: user?.firstName.slice(0, 20) ?? '',
    billingLastName: user?.lastName.slice(0, 20) ?? '',
    ...(billingAddress !== null && toBillingFields(billingAddress)),
    ...(sessionKey !== null && { sessionKey }),
    ...toCardFields(input),
  };
  routes.transaction.saveCard({ ...input, cartHash: shown.cart?.hash ?? null });
  try {
    // The attempt may exist although its response was lost. A repeated request with the same card, or for the same
    // free cart, returns that attempt and is never paid twice.
    const sendAuthorise = () => routes.authorise({ card, amount, terms, shown });
    return toAuthorisationEvent(await repeatWhileUnreachable(sendAuthorise, maxAuthoriseRequests));
  } catch (error) {
    const hasChanged =
      error instanceof RequestError && cartRefusals.has(error.code) && error.details !== undefined;
    const hasOtherTerms = error instanceof RequestError && error.code === 'terms_changed';
    const changedTerms = hasOtherTerms ? await fetchChangedTerms(routes, shown.termsVersion) : undefined;
    return {
      type: 'authorize_failed',
      error: toRequestPanelError('authorize_request_failed', toErrorDetails(error)),
      changedCart: hasChanged ? (error.details as Cart) : null,
      ...(hasChanged && error.code === 'discount_not_applied' && { changeReason: error.message }),
      ...(changedTerms !== undefined && { changedTerms }),
    };
  }
}

const maxTermsRequests = 4;

/** The terms that replace the version that the page showed. The server may repeat a response from before for seconds. */
async function fetchChangedTerms(
  { fetchTerms }: PaymentRoutes,
  shownVersion: string | null,
): Promise<Terms | undefined> {
  for (let count = 1; fetchTerms && count <= maxTermsRequests; count += 1) {
    const terms = await fetchTerms().catch(() => undefined);
    if (terms !== undefined && (terms?.version ?? null) !== shownVersion) return terms;
    await delay(1_000);
  }
  return undefined;
}

const toBillingFields = ({ line1, line2, city, postcode, country, state }: BillingAddress) => ({
  billingAddressLineOne: line1,
  billingAddressLineTwo: line2,
  billingCity: city,
  billingPostcode: postcode,
  billingCountry: country,
  billingState: state,
});

/** PAY-03: the saved card, or the typed one and whether it is saved. */
function toCardFields({ cardIdentifier, savedCardId, savesCard }: Submission) {
  if (savedCardId !== null) return { savedCardId };
  return { ...(cardIdentifier !== null && { cardIdentifier }), ...(savesCard && { saveCard: true }) };
}

/** Refusals to prepare that a payment of this tab may have caused, whose response a reload lost. */
const lostPaymentRefusals = new Set(['cart_in_payment', 'cart_empty']);

/**
 * CHK-18, CHK-31: requests the session of the card form. If the cart is in payment or empty, the payment that this tab
 * sent before a reload continues instead. `onFound` is called while its outcome is awaited.
 */
export async function requestSessionOrPayment(
  routes: PaymentRoutes,
  onFound: () => void,
): Promise<PaymentEvent> {
  const event = await requestSession(routes);
  const stored = routes.transaction.read();
  if (!stored || 'transactionId' in stored) return event;
  if (event.type === 'prepared') routes.transaction.clear();
  if (event.type !== 'prepare_failed' || event.refusal === null) return event;
  if (!lostPaymentRefusals.has(event.refusal)) return event;
  onFound();
  try {
    const found = toAuthorisationEvent(await routes.resume(stored));
    return found.type === 'sca_required' ? event : found;
  } catch (error) {
    // The request never arrived, and the cart is empty for another reason.
    const isUnknown = toErrorDetails(error).code === 'transaction_not_found';
    if (isUnknown && event.refusal === 'cart_empty') routes.transaction.clear();
    return event;
  }
}

function toAuthorisationEvent(reply: Authorisation): PaymentEvent {
  const { transactionStatus, transactionUuid: transactionId, clientSecret, error } = reply;
  if (transactionStatus === 'failed') {
    return { type: 'authorize_failed', error: toAuthorisationPanelError(error), changedCart: null };
  }
  if (transactionStatus === 'sca_required') {
    return { type: 'sca_required', transactionId, challenge: { clientSecret } };
  }
  return { type: 'authorized', transactionId };
}

const maxChallengeRequests = 4;
/** How often the status of a returned challenge is requested until the bank's result is known. */
const maxChallengePolls = 6;
/** In ms: between two requests for a payment whose outcome is not known yet. */
const pollMs = 2_000;

/** CHK-04, CHK-27, CHK-33: the result of the challenge, as the server knows it. The browser's own result proves nothing. */
export async function requestChallengeResult(
  routes: PaymentRoutes,
  transactionId: string,
  onSlow: () => void,
): Promise<PaymentEvent> {
  const fetchStatus = () =>
    repeatWhileUnreachable(() => routes.fetchChallengeStatus(transactionId), maxChallengeRequests);
  try {
    let status = await fetchStatus();
    for (let polls = 1; status === 'pending' && polls < maxChallengePolls; polls++) {
      onSlow();
      await delay(pollMs);
      status = await fetchStatus();
    }
    if (status === 'authorised') return { type: 'sca_authorised' };
    const code = status === 'failed' ? 'sca_failed' : 'sca_unresolved';
    return { type: 'sca_failed', error: { code, message: null } };
  } catch {
    return { type: 'sca_failed', error: { code: 'sca_completion_failed', message: null } };
  }
}

const maxCompleteRequests = 5;

/** CHK-14, CHK-31: the errors of a failed completion, of a card payment and of an order without one. */
const completionErrors = {
  card: { answer: 'completion_failed', request: 'complete_request_failed' },
  free: { answer: 'order_failed', request: 'order_request_failed' },
} as const;

/**
 * CHK-05, CHK-06, CHK-14, CHK-17, CHK-31: requests the order until the outcome of the payment is known. Repeating the
 * request is safe: the same transaction gets the same reply and is never paid twice. The stored transaction survives a
 * reload.
 */
export async function requestCompletion(
  routes: PaymentRoutes,
  { transactionId, kind }: { transactionId: string; kind: keyof typeof completionErrors },
  onSlow: () => void,
): Promise<PaymentEvent> {
  const { transaction } = routes;
  transaction.save(transactionId, 'completion');
  const sendComplete = () =>
    repeatWhileUnreachable(() => routes.complete(transactionId), maxCompleteRequests, onSlow);
  try {
    let reply = await sendComplete();
    while (reply.status === 'pending') {
      onSlow();
      await delay(pollMs);
      reply = await sendComplete();
    }
    transaction.clear();
    return reply.status === 'success' && reply.completeOrderId !== null
      ? { type: 'completed', orderId: reply.completeOrderId }
      : { type: 'complete_failed', error: { code: completionErrors[kind].answer, message: reply.message } };
  } catch (error) {
    const details = toErrorDetails(error);
    if (details.code === 'transaction_not_found') transaction.clear();
    return { type: 'complete_failed', error: toRequestPanelError(completionErrors[kind].request, details) };
  }
}

/** Repeats a request that got no response or met a server without its database, each time after one second more. Throws the last error. */
async function repeatWhileUnreachable<Reply>(
  request: () => Promise<Reply>,
  maxRequests: number,
  onRepeat?: () => void,
): Promise<Reply> {
  for (let count = 1; ; count++) {
    try {
      return await request();
    } catch (error) {
      const isRepeatable = toErrorDetails(error).status === null || isUnavailable(error);
      if (!isRepeatable || count === maxRequests) throw error;
      onRepeat?.();
      await delay(count * 1_000);
    }
  }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** CHK-03: what the bank's 3D Secure check needs to know about the browser. */
const getBrowserInfo = () => ({
  browserJavaEnabled: false,
  browserJavascriptEnabled: true,
  browserColorDepth: screen.colorDepth,
  browserScreenHeight: screen.height,
  browserScreenWidth: screen.width,
  browserTz: new Date().getTimezoneOffset(),
  browserLanguage: navigator.language,
});

function toErrorDetails(error: unknown): RequestErrorDetails {
  if (!(error instanceof RequestError) || error.status === 0) {
    return { status: null, code: null, message: null, errors: {} };
  }
  const { status, code, message, errors } = error;
  return { status, code, message: message || null, errors };
}
