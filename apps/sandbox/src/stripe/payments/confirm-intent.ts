import { FormReader } from '../model/form.ts';
import { type Call, emitEvent } from '../model/operation.ts';
import type { Action, Intent, Method } from '../model/records.ts';
import { invalidRequest, Refusal, unexpectedState } from '../model/refusal.ts';
import { declines } from '../model/test-cards.ts';
import { presentIntent } from '../present/payment-intent.ts';
import { getTestCard } from '../present/payment-method.ts';
import { isChallengeNeeded } from './challenge-rules.ts';
import { chargeIntent, declineIntent, markChanged } from './charge-intent.ts';
import { chooseMethod } from './choose-method.ts';

export const confirmParameters = [
  'amount_to_confirm',
  'confirmation_token',
  'error_on_requires_action',
  'off_session',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'use_stripe_sdk',
] as const;

const confirmable: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Confirms a payment: results in a challenge, an authorisation, a capture or a refusal. */
export function confirmIntent(call: Call, intent: Intent): Refusal | undefined {
  const params = new FormReader(call.form);
  if (!confirmable.includes(intent.status)) {
    const reason =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed.'
        : `it has a status of ${intent.status}.`;
    return unexpectedState(
      `You cannot confirm this PaymentIntent because ${reason}`,
      presentIntent(call.records, intent, call.origin),
    );
  }
  const options = readOptions(call, params, intent);
  if (options instanceof Refusal) return options;
  const chosen = chooseMethod(call, params, intent);
  if (chosen instanceof Refusal) return chosen;
  if (!chosen) return toMissingMethodRefusal(call, intent);

  const returnUrl = options.returnUrl ?? chosen.returnUrl;
  if (intent.redirects === 'always' && returnUrl === null && !options.isOffSession) return returnUrlNeeded;
  intent.method = chosen.method.id;
  intent.futureUsage = options.futureUsage ?? chosen.futureUsage ?? intent.futureUsage;
  intent.receiptEmail = params.readTextOrNull('receipt_email') ?? intent.receiptEmail;
  intent.lastFailure = null;
  const action: Action =
    options.isSdk || returnUrl === null ? { kind: 'sdk' } : { kind: 'redirect', returnUrl };
  return proceed(call, intent, { ...options, method: chosen.method, action });
}

type ConfirmOptions = {
  isOffSession: boolean;
  shouldFailOnAction: boolean;
  isRequested: boolean;
  isSdk: boolean;
  returnUrl: string | null;
  futureUsage: 'off_session' | 'on_session' | undefined;
};

function readOptions(call: Call, params: FormReader, intent: Intent): ConfirmOptions | Refusal {
  const offSession = params.readText('off_session');
  const card = params.createReader('payment_method_options').createReader('card');
  const threeDSecure = card.readChoice('request_three_d_secure', ['automatic', 'any', 'challenge']);
  const options = {
    isOffSession: offSession !== undefined && offSession !== 'false',
    shouldFailOnAction: params.readBoolean('error_on_requires_action'),
    isRequested: threeDSecure === 'any' || threeDSecure === 'challenge',
    // Stripe.js shows the challenge in the shop's page instead of redirecting.
    isSdk: params.readBoolean('use_stripe_sdk'),
    returnUrl: params.readTextOrNull('return_url'),
    futureUsage: params.readChoice('setup_future_usage', ['off_session', 'on_session']),
  };
  const amount = params.readInteger('amount_to_confirm');
  params.adoptRefusal(card);
  if (params.refusal) return params.refusal;
  if (amount !== undefined && amount !== intent.amount) {
    return invalidRequest(
      `The amount_to_confirm (${amount}) must match the amount of the PaymentIntent (${intent.amount}).`,
      { param: 'amount_to_confirm' },
    );
  }
  if (options.returnUrl !== null && !/^https?:\/\//.test(options.returnUrl)) {
    return invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  return options;
}

function proceed(
  call: Call,
  intent: Intent,
  options: ConfirmOptions & { method: Method; action: Action },
): Refusal | undefined {
  if (!isChallengeNeeded(options.method, options)) return chargeIntent(call, intent, false);
  if (getTestCard(options.method).challenge === 'lookup_fails') {
    return declineIntent(call, intent, options.method, declines.lookup);
  }
  if (options.isOffSession || options.shouldFailOnAction) {
    return declineIntent(call, intent, options.method, declines.authenticationRequired);
  }
  intent.status = 'requires_action';
  intent.action = options.action;
  markChanged(call, intent);
  emitEvent(call, 'payment_intent.requires_action', { kind: 'payment_intent', record: intent });
  return undefined;
}

const toMissingMethodRefusal = (call: Call, intent: Intent): Refusal =>
  unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent with " +
      `${intent.customer ?? 'a card'}, specify a payment method attached to this customer along with the customer ID.`,
    presentIntent(call.records, intent, call.origin),
  );

const returnUrlNeeded = invalidRequest(
  'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment ' +
    'methods might redirect your customer off of your page, you must provide a `return_url`. If you do not want to ' +
    'accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
    '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
  { param: 'return_url' },
);
