import { type Call, emit } from './call.ts';
import { challengeNeeded } from './challenge-needed.ts';
import { chooseMethod } from './choose-method.ts';
import { Reader } from './form.ts';
import { cardOf, presentMethod } from './present/payment-method.ts';
import { presentSetup } from './present/setup-intent.ts';
import type { Action, Failure, Method, Setup } from './records.ts';
import { Refusal, unexpectedSetupState } from './refusal.ts';
import { declines } from './test-cards.ts';

export const setupConfirmParameters = [
  'confirmation_token',
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
] as const;

export function confirmSetup(call: Call, setup: Setup): Refusal | undefined {
  const params = new Reader(call.form);
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    return unexpectedSetupState(
      `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
      presentSetup(call.page, setup, call.origin),
    );
  }
  const sdk = params.flag('use_stripe_sdk');
  const asked = params.textOrNull('return_url');
  if (params.refusal) return params.refusal;
  const chosen = chooseMethod(call, params, setup);
  if (chosen instanceof Refusal) return chosen;
  if (!chosen) {
    return unexpectedSetupState(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      presentSetup(call.page, setup, call.origin),
    );
  }
  setup.method = chosen.method.id;
  setup.lastFailure = null;
  if (!challengeNeeded(chosen.method, { offSession: false, asked: false, settingUp: true })) {
    return finishSetup(call, setup);
  }
  if (cardOf(chosen.method).challenge === 'lookup_fails') {
    return failSetup(call, setup, chosen.method, { type: 'card_error', ...declines.lookup });
  }
  const returnUrl = asked ?? chosen.returnUrl;
  const action: Action = sdk || returnUrl === null ? { kind: 'sdk' } : { kind: 'redirect', returnUrl };
  Object.assign(setup, { status: 'requires_action', action });
  emit(call, 'setup_intent.requires_action', { kind: 'setup_intent', record: setup });
  return undefined;
}

/** The card is the customer's, ready for later; unless its issuer refuses already now. */
export function finishSetup(call: Call, setup: Setup): Refusal | undefined {
  const method = setup.method === null ? undefined : call.page.methods[setup.method];
  if (!method) throw new Error(`${setup.id} is to be finished without a payment method.`);
  const { decline, attachable } = cardOf(method);
  if (decline && !attachable) return failSetup(call, setup, method, { type: 'card_error', ...decline });
  Object.assign(setup, { status: 'succeeded', action: null });
  method.setUp ||= setup.usage === 'off_session';
  if (setup.customer && method.customer === null) {
    method.customer = setup.customer;
    emit(call, 'payment_method.attached', { kind: 'payment_method', record: method });
  }
  emit(call, 'setup_intent.succeeded', { kind: 'setup_intent', record: setup });
  return undefined;
}

export function failSetup(
  call: Call,
  setup: Setup,
  method: Method,
  failure: Omit<Failure, 'method'>,
): Refusal {
  const lastFailure: Failure = {
    type: failure.type,
    code: failure.code,
    ...(failure.declineCode ? { declineCode: failure.declineCode } : {}),
    message: failure.message,
    method: method.id,
  };
  Object.assign(setup, { status: 'requires_payment_method', action: null, method: null, lastFailure });
  emit(call, 'setup_intent.setup_failed', { kind: 'setup_intent', record: setup });
  return new Refusal(
    402,
    {
      type: failure.type,
      code: failure.code,
      message: failure.message,
      ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
      setup_intent: presentSetup(call.page, setup, call.origin),
      payment_method: presentMethod(method),
    },
    true,
  );
}
