import { type Call, emit } from './call.ts';
import { challengeNeeded } from './challenge-needed.ts';
import { changed, chargeIntent, declineIntent } from './charging.ts';
import { chooseMethod } from './choose-method.ts';
import { Reader } from './form.ts';
import { presentIntent } from './present/payment-intent.ts';
import { cardOf } from './present/payment-method.ts';
import type { Action, Intent, Method } from './records.ts';
import { invalidRequest, Refusal, unexpectedState } from './refusal.ts';
import { declines } from './test-cards.ts';

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

/** Tries to pay: to a challenge, an authorisation, the money, or a refusal. */
export function confirmIntent(call: Call, intent: Intent): Refusal | undefined {
  const params = new Reader(call.form);
  if (!confirmable.includes(intent.status)) {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed.'
        : `it has a status of ${intent.status}.`;
    return unexpectedState(
      `You cannot confirm this PaymentIntent because ${why}`,
      presentIntent(call.page, intent, call.origin),
    );
  }
  const wish = readWish(call, params, intent);
  if (wish instanceof Refusal) return wish;
  const chosen = chooseMethod(call, params, intent);
  if (chosen instanceof Refusal) return chosen;
  if (!chosen) return withoutMethod(call, intent);

  const returnUrl = wish.returnUrl ?? chosen.returnUrl;
  if (intent.redirects === 'always' && returnUrl === null && !wish.offSession) return returnUrlNeeded;
  intent.method = chosen.method.id;
  intent.futureUsage = wish.futureUsage ?? chosen.futureUsage ?? intent.futureUsage;
  intent.receiptEmail = params.textOrNull('receipt_email') ?? intent.receiptEmail;
  intent.lastFailure = null;
  const action: Action = wish.sdk || returnUrl === null ? { kind: 'sdk' } : { kind: 'redirect', returnUrl };
  return proceed(call, intent, { ...wish, method: chosen.method, action });
}

type Wish = {
  offSession: boolean;
  errorOnAction: boolean;
  asked: boolean;
  sdk: boolean;
  returnUrl: string | null;
  futureUsage: 'off_session' | 'on_session' | undefined;
};

function readWish(call: Call, params: Reader, intent: Intent): Wish | Refusal {
  const off = params.text('off_session');
  const card = params.within('payment_method_options').within('card');
  const asked = card.oneOf('request_three_d_secure', ['automatic', 'any', 'challenge']);
  const wish = {
    offSession: off !== undefined && off !== 'false',
    errorOnAction: params.flag('error_on_requires_action'),
    asked: asked === 'any' || asked === 'challenge',
    // The browser's own confirmation handles the challenge itself, unless it says where to return to.
    sdk: params.flag('use_stripe_sdk'),
    returnUrl: params.textOrNull('return_url'),
    futureUsage: params.oneOf('setup_future_usage', ['off_session', 'on_session']),
  };
  const amount = params.integer('amount_to_confirm');
  params.adopt(card);
  if (params.refusal) return params.refusal;
  if (amount !== undefined && amount !== intent.amount) {
    return invalidRequest(
      `The amount_to_confirm (${amount}) must match the amount of the PaymentIntent (${intent.amount}).`,
      { param: 'amount_to_confirm' },
    );
  }
  if (wish.returnUrl !== null && !/^https?:\/\//.test(wish.returnUrl)) {
    return invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  return wish;
}

function proceed(
  call: Call,
  intent: Intent,
  wish: Wish & { method: Method; action: Action },
): Refusal | undefined {
  if (!challengeNeeded(wish.method, wish)) return chargeIntent(call, intent, false);
  if (cardOf(wish.method).challenge === 'lookup_fails') {
    return declineIntent(call, intent, wish.method, declines.lookup);
  }
  if (wish.offSession || wish.errorOnAction) {
    return declineIntent(call, intent, wish.method, declines.authenticationRequired);
  }
  intent.status = 'requires_action';
  intent.action = wish.action;
  changed(call, intent);
  emit(call, 'payment_intent.requires_action', { kind: 'payment_intent', record: intent });
  return undefined;
}

const withoutMethod = (call: Call, intent: Intent): Refusal =>
  unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent with " +
      `${intent.customer ?? 'a card'}, specify a payment method attached to this customer along with the customer ID.`,
    presentIntent(call.page, intent, call.origin),
  );

const returnUrlNeeded = invalidRequest(
  'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment ' +
    'methods might redirect your customer off of your page, you must provide a `return_url`. If you do not want to ' +
    'accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
    '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
  { param: 'return_url' },
);
