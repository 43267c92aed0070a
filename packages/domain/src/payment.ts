import { joinSentences } from './sentences.ts';

/** CHK-21 to CHK-24, CHK-39: state of the payment panel. */
export type PanelState =
  | 'idle'
  | 'preparing'
  | 'ready'
  | 'prepare_failed'
  | 'authorizing'
  | 'authorized'
  | 'sca_required'
  | 'sca_processing'
  | 'completing'
  | 'completed'
  | 'failed';

/** An error of the panel. `message` is the text of the server or provider; null shows the text of `code`. */
export type PanelError = {
  code:
    | 'paid_booking_disabled'
    | 'preparation_failed'
    | 'opayo_session_failed'
    | 'stripe_configuration_failed'
    | 'payment_declined'
    | 'authorization_failed'
    | 'authorize_request_failed'
    | 'sca_failed'
    | 'sca_unresolved'
    | 'sca_completion_failed'
    | 'completion_failed'
    | 'complete_request_failed'
    | 'order_failed'
    | 'order_request_failed'
    | 'no_transaction_id';
  message: string | null;
};

/**
 * CHK-16: state of the payment panel. `Session` is the data from prepare, `Challenge` the data of the bank's challenge.
 * `error` belongs to the current attempt, `previousError` to the one before.
 */
export type Panel<Session, Challenge> = {
  state: PanelState;
  provider: string | null;
  sessionData: Session | null;
  challenge: Challenge | null;
  transactionId: string | null;
  isFormValid: boolean;
  hasAcceptedTerms: boolean;
  error: PanelError | null;
  previousError: PanelError | null;
};

/** Events of the panel: requests started, their responses, and the customer's actions. */
export type PanelEvent<Session, Challenge> =
  | { type: 'prepare' }
  | { type: 'prepared'; provider: string; sessionData: Session }
  | { type: 'prepare_failed'; error: PanelError }
  | { type: 'authorize' }
  | { type: 'authorized'; transactionId: string }
  | { type: 'sca_required'; transactionId: string; challenge: Challenge }
  | { type: 'authorize_failed'; error: PanelError }
  | { type: 'sca_returned' }
  | { type: 'sca_authorised' }
  | { type: 'sca_failed'; error: PanelError }
  | { type: 'sca_cleared' }
  | { type: 'complete' }
  | { type: 'completed' }
  | { type: 'complete_failed'; error: PanelError }
  | { type: 'form_changed'; isFormValid: boolean }
  | { type: 'terms_changed'; hasAcceptedTerms: boolean }
  | { type: 'reset' };

type TransitionType = Exclude<PanelEvent<never, never>['type'], 'form_changed' | 'terms_changed' | 'reset'>;

/**
 * CHK-21 to CHK-24, CHK-39: the transition table. Events without an entry are ignored, such as a second click while a
 * request is in flight or a response after a reset.
 */
const panelTransitions = {
  // A page that returns from the bank completes its stored transaction, if there is one.
  idle: { prepare: 'preparing', complete: 'completing' },
  // After a reload, preparing may find the payment whose response was lost.
  preparing: {
    prepared: 'ready',
    prepare_failed: 'prepare_failed',
    authorized: 'authorized',
    authorize_failed: 'failed',
  },
  prepare_failed: { prepare: 'preparing' },
  // The provider's session may expire and the price may change; both prepare again.
  // The challenge of an earlier payment of the cart may still be open.
  ready: {
    prepare: 'preparing',
    authorize: 'authorizing',
    complete: 'completing',
    sca_required: 'sca_required',
  },
  authorizing: { authorized: 'authorized', sca_required: 'sca_required', authorize_failed: 'failed' },
  authorized: { complete: 'completing' },
  sca_required: { sca_returned: 'sca_processing', sca_failed: 'failed', sca_cleared: 'ready' },
  sca_processing: { sca_authorised: 'authorized', sca_failed: 'failed', sca_cleared: 'ready' },
  completing: { completed: 'completed', complete_failed: 'failed' },
  completed: {},
  // Another card starts with prepare. Without a response to complete the panel retries complete, to avoid paying twice.
  failed: { prepare: 'preparing', complete: 'completing' },
} as const satisfies Record<PanelState, Partial<Record<TransitionType, PanelState>>>;

/** CHK-24: the initial state, also after a reset. */
export const idlePanel: Panel<never, never> = {
  state: 'idle',
  provider: null,
  sessionData: null,
  challenge: null,
  transactionId: null,
  isFormValid: false,
  hasAcceptedTerms: false,
  error: null,
  previousError: null,
};

/** CHK-16: returns the panel after an event, or the same object if the current state ignores the event. */
export function reducePanel<Session, Challenge>(
  panel: Panel<Session, Challenge>,
  event: PanelEvent<Session, Challenge>,
): Panel<Session, Challenge> {
  if (event.type === 'reset') return idlePanel;
  if (event.type === 'form_changed') return { ...panel, isFormValid: event.isFormValid };
  if (event.type === 'terms_changed') return { ...panel, hasAcceptedTerms: event.hasAcceptedTerms };
  const transitions: Partial<Record<TransitionType, PanelState>> = panelTransitions[panel.state];
  const state = transitions[event.type];
  if (!state) return panel;
  // CHK-32: without a transaction nothing can be sent, so the panel never enters 'completing'.
  if (event.type === 'complete' && panel.transactionId === null) {
    return { ...panel, state: 'failed', error: { code: 'no_transaction_id', message: null } };
  }
  return { ...panel, ...getPanelChanges(event, panel), state };
}

type PanelChanges<Session, Challenge> = Partial<Panel<Session, Challenge>>;
type TransitionEvent<Session, Challenge> = Extract<PanelEvent<Session, Challenge>, { type: TransitionType }>;

function getPanelChanges<Session, Challenge>(
  event: TransitionEvent<Session, Challenge>,
  panel: Panel<Session, Challenge>,
): PanelChanges<Session, Challenge> {
  // A failed preparation is over once another starts. What is known of an earlier payment is not.
  const lastError = panel.state === 'prepare_failed' ? null : panel.error;
  const newAttempt = { error: null, previousError: lastError ?? panel.previousError };
  const noTransaction = { transactionId: null, challenge: null };
  switch (event.type) {
    case 'prepare':
      return { ...newAttempt, ...noTransaction, sessionData: null };
    case 'authorize':
      return { ...newAttempt, ...noTransaction };
    case 'prepared':
      return { provider: event.provider, sessionData: event.sessionData };
    case 'authorized':
      return { transactionId: event.transactionId };
    case 'sca_required':
      return { transactionId: event.transactionId, challenge: event.challenge };
    case 'sca_authorised':
      return { challenge: null };
    case 'sca_cleared':
      return noTransaction;
    case 'sca_failed':
      return hasUnknownOutcome(event.error)
        ? { challenge: null, error: event.error }
        : { ...noTransaction, error: event.error };
    case 'authorize_failed':
      return { ...noTransaction, error: event.error };
    case 'prepare_failed':
    case 'complete_failed':
      return { error: event.error };
    case 'complete':
      return newAttempt;
    case 'sca_returned':
    case 'completed':
      return {};
  }
}

const unknownOutcomeCodes: ReadonlySet<PanelError['code']> = new Set([
  'sca_unresolved',
  'sca_completion_failed',
  'complete_request_failed',
  'order_request_failed',
  'no_transaction_id',
] as const);

/** Whether the payment may have taken money: the panel keeps its transaction and never starts another one by itself. */
export const hasUnknownOutcome = ({ code }: PanelError): boolean => unknownOutcomeCodes.has(code);

const restingStates: ReadonlySet<PanelState> = new Set([
  'idle',
  'preparing',
  'ready',
  'prepare_failed',
  'failed',
] as const);

/** Whether a payment is in progress, or may have taken money. Its order may empty the cart at any time. */
export const isPaymentInProgress = ({ state, error }: Panel<unknown, unknown>): boolean =>
  !restingStates.has(state) || (state === 'failed' && error !== null && hasUnknownOutcome(error));

/** BSK-34: whether Pay is enabled: the form is valid and the terms, if the client has any, are accepted. */
export const canPay = (
  { state, isFormValid, hasAcceptedTerms }: Panel<unknown, unknown>,
  hasTerms: boolean,
): boolean => state === 'ready' && isFormValid && (hasAcceptedTerms || !hasTerms);

/** A refused request, or one without a response (`status` null). `message` is the server's text, if any. */
export type RequestErrorDetails = {
  status: number | null;
  code: string | null;
  message: string | null;
  /** Messages by field path. */
  errors: Readonly<Record<string, readonly string[]>>;
};

/**
 * CHK-02, CHK-26: the panel error for a failed prepare: the client's own message, the provider whose session the server
 * could not get, or, in every other case, that the preparation failed.
 */
export function toPreparePanelError({ status, code, message }: RequestErrorDetails): PanelError {
  if (status === 403 && code === 'paid_booking_disabled') return { code, message };
  if (code === 'opayo_session_failed' || code === 'stripe_configuration_failed')
    return { code, message: null };
  return { code: 'preparation_failed', message: null };
}

/** The provider refused the request itself or did not answer it, or the client's account there cannot take it. */
const providerErrors: ReadonlySet<string> = new Set([
  'payment_refused',
  'provider_setup',
  'provider_unavailable',
  'not_received',
  'not_confirmed',
]);

/**
 * CHK-07, CHK-30: the panel error for a payment that was not authorised. The provider answered an error if it refused the
 * request itself or gave no reason; everything else is a decline.
 */
export function toAuthorisationPanelError(error: { code: string; message: string } | null): PanelError {
  const message = error?.message || null;
  const isProviderError = error !== null && (providerErrors.has(error.code) || message === null);
  return { code: isProviderError ? 'authorization_failed' : 'payment_declined', message };
}

/**
 * CHK-30, CHK-31, CHK-34: the panel error for a failed authorise or complete request; joins the messages of a 422. WVR-14:
 * those of waivers follow the message that the order needs them.
 */
export function toRequestPanelError(
  code: 'authorize_request_failed' | 'complete_request_failed' | 'order_request_failed',
  { status, code: errorCode, message, errors }: RequestErrorDetails,
): PanelError {
  const fields = status === 422 ? Object.values(errors).flat() : [];
  if (errorCode === 'waivers_missing' && message !== null)
    return { code, message: joinSentences([message, ...fields]) };
  return { code, message: fields.length > 0 ? joinSentences(fields) : message };
}

/** In s: the customer needs some of the session key's time after selecting Pay. Opayo's is valid for 400 s. */
const paySeconds = 70;

/** CHK-18: after how many milliseconds a provider's session, valid for so many seconds, is renewed. */
export const getSessionRenewalMs = (seconds: number): number =>
  Math.max(seconds - paySeconds, seconds / 2) * 1000;
