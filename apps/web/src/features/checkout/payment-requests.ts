import type { Send } from '@pavilion/contract/call';
import { authorise, complete, prepare } from '@pavilion/contract/checkout';
import { completeChallenge } from '@pavilion/contract/payment';
import {
  type RequestErrorDetails,
  toAuthorisationPanelError,
  toPreparePanelError,
  toRequestPanelError,
} from '@pavilion/domain/payment';
import { isUnavailable } from '../../lib/http/repeat-request.ts';
import { type CamelReply, RequestError, sendRequest } from '../../lib/http/request.ts';
import type { Cart } from '../cart/index.ts';
import type { User } from '../person/index.ts';
import type { PaymentEvent, Submission } from './payment-state.ts';
import { storedTransaction } from './stored-transaction.ts';

// The requests of a payment. Each resolves to the event that its reply means.

/** Refusals whose own message says more than the message of the provider. */
const explainedRefusals = new Set(['cart_empty', 'cart_in_payment', 'hold_lapsed', 'provider_not_supported']);

/** CHK-18, CHK-26: requests what the provider's card frame needs. */
export async function requestSession(send: Send): Promise<PaymentEvent> {
  try {
    const sessionData = await sendRequest(send, prepare, { query: {} });
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

/** CHK-03, CHK-30: one attempt to authorise the payment. */
export async function requestAuthorisation(send: Send, input: AuthorisationInput): Promise<PaymentEvent> {
  const { session, cardIdentifier, terms, user } = input;
  const { amount, sessionKey } = session;
  const body = {
    ...getBrowserInfo(),
    billingFirstName: user?.firstName.slice(0, 20) ?? '',
    billingLastName: user?.lastName.slice(0, 20) ?? '',
    payments: amount > 0 ? [{ tenderType: 'online' as const, amount }] : [],
    terms,
    ...(cardIdentifier !== null && { cardIdentifier }),
    ...(sessionKey !== null && { sessionKey }),
  };
  try {
    // The attempt may exist although its response was lost. A repeated request with the same card, or for the same
    // free cart, returns that attempt and is never paid twice.
    const sendAuthorise = () => sendRequest(send, authorise, { body });
    return toAuthorisationEvent(await repeatWhileUnreachable(sendAuthorise, maxAuthoriseRequests));
  } catch (error) {
    const hasPriceChanged =
      error instanceof RequestError && error.code === 'price_changed' && error.details !== undefined;
    return {
      type: 'authorize_failed',
      error: toRequestPanelError('authorize_request_failed', toErrorDetails(error)),
      changedCart: hasPriceChanged ? (error.details as Cart) : null,
    };
  }
}

function toAuthorisationEvent(reply: CamelReply<typeof authorise>): PaymentEvent {
  const { transactionStatus, transactionUuid: transactionId, clientSecret, error } = reply;
  if (transactionStatus === 'failed') {
    return { type: 'authorize_failed', error: toAuthorisationPanelError(error), changedCart: null };
  }
  if (transactionStatus === 'sca_required') {
    return { type: 'sca_required', transactionId, challenge: { clientSecret } };
  }
  return { type: 'authorized', transactionId };
}

type ChallengeStatus = CamelReply<typeof completeChallenge>['status'];

export async function fetchChallengeStatus(send: Send, transactionId: string): Promise<ChallengeStatus> {
  const request = { params: { transactionId }, body: { transactionUuid: transactionId } };
  return (await sendRequest(send, completeChallenge, request)).status;
}

const maxChallengeRequests = 4;
/** How often the status of a returned challenge is requested until the bank's result is known. */
const maxChallengePolls = 6;
/** In ms: between two requests for a payment whose outcome is not known yet. */
const pollMs = 2_000;

/** CHK-04, CHK-27, CHK-33: the result of the challenge, as the server knows it. The browser's own result proves nothing. */
export async function requestChallengeResult(
  send: Send,
  transactionId: string,
  onSlow: () => void,
): Promise<PaymentEvent> {
  const fetchStatus = () =>
    repeatWhileUnreachable(() => fetchChallengeStatus(send, transactionId), maxChallengeRequests);
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
  send: Send,
  { transactionId, kind }: { transactionId: string; kind: keyof typeof completionErrors },
  onSlow: () => void,
): Promise<PaymentEvent> {
  storedTransaction.save(transactionId, 'completion');
  const sendComplete = () =>
    repeatWhileUnreachable(
      () => sendRequest(send, complete, { body: { transactionUuid: transactionId } }),
      maxCompleteRequests,
      onSlow,
    );
  try {
    let reply = await sendComplete();
    while (reply.status === 'pending') {
      onSlow();
      await delay(pollMs);
      reply = await sendComplete();
    }
    storedTransaction.clear();
    return reply.status === 'success' && reply.completeOrderId !== null
      ? { type: 'completed', orderId: reply.completeOrderId }
      : { type: 'complete_failed', error: { code: completionErrors[kind].answer, message: reply.message } };
  } catch (error) {
    const details = toErrorDetails(error);
    if (details.code === 'transaction_not_found') storedTransaction.clear();
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
