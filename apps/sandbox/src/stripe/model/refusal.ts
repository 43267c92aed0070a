import type Stripe from 'stripe';

/** Stripe's error object. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
};

/**
 * A refusal as a value. If the operation had started (`hasStarted`), the refusal is stored under the idempotency key
 * and replayed.
 */
export class Refusal {
  readonly http: number;
  readonly error: ErrorBody;
  readonly hasStarted: boolean;

  constructor(http: number, error: ErrorBody, hasStarted = false) {
    this.http = http;
    this.error = error.code ? { doc_url: getDocsUrl(error.code), ...error } : error;
    this.hasStarted = hasStarted;
  }
}

const getDocsUrl = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** An invalid parameter, found before the operation starts. */
export const invalidRequest = (message: string, options: { code?: string; param?: string } = {}): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, ...options });

/** An unknown id: 404 in the path, 400 in a parameter. */
export const notFound = (objectName: string, id: string, { http = 400, param = 'id' } = {}): Refusal =>
  new Refusal(http, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${objectName}: '${id}'`,
    param,
  });

export const unauthorised = (message: string): Refusal =>
  new Refusal(401, { type: 'invalid_request_error', message });

/** The object's state does not allow the operation. */
export const unexpectedState = (message: string, payment_intent: Stripe.PaymentIntent): Refusal =>
  new Refusal(
    400,
    { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message, payment_intent },
    true,
  );

export const unexpectedSetupState = (message: string, setup_intent: Stripe.SetupIntent): Refusal =>
  new Refusal(
    400,
    { type: 'invalid_request_error', code: 'setup_intent_unexpected_state', message, setup_intent },
    true,
  );

export const internalError = (): Refusal =>
  new Refusal(500, { type: 'api_error', message: 'An unknown error occurred at the sandbox' }, true);
