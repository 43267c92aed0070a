import { FormReader } from '../model/form.ts';
import { type Call, emitEvent } from '../model/operation.ts';
import type { Action, Failure, Method, Setup } from '../model/records.ts';
import { Refusal, unexpectedSetupState } from '../model/refusal.ts';
import { declines } from '../model/test-cards.ts';
import { getTestCard, presentMethod } from '../present/payment-method.ts';
import { presentSetup } from '../present/setup-intent.ts';
import { isChallengeNeeded } from './challenge-rules.ts';
import { chooseMethod } from './choose-method.ts';

export const setupConfirmParameters = [
  'confirmation_token',
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
] as const;

export function confirmSetup(call: Call, setup: Setup): Refusal | undefined {
  const params = new FormReader(call.form);
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    return unexpectedSetupState(
      `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
      presentSetup(call.records, setup, call.origin),
    );
  }
  const isSdk = params.readBoolean('use_stripe_sdk');
  const requestedUrl = params.readTextOrNull('return_url');
  if (params.refusal) return params.refusal;
  const chosen = chooseMethod(call, params, setup);
  if (chosen instanceof Refusal) return chosen;
  if (!chosen) {
    return unexpectedSetupState(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      presentSetup(call.records, setup, call.origin),
    );
  }
  setup.method = chosen.method.id;
  setup.lastFailure = null;
  if (!isChallengeNeeded(chosen.method, { isOffSession: false, isRequested: false, isSetup: true })) {
    return finishSetup(call, setup);
  }
  if (getTestCard(chosen.method).challenge === 'lookup_fails') {
    return failSetup(call, setup, chosen.method, { type: 'card_error', ...declines.lookup });
  }
  const returnUrl = requestedUrl ?? chosen.returnUrl;
  const action: Action = isSdk || returnUrl === null ? { kind: 'sdk' } : { kind: 'redirect', returnUrl };
  Object.assign(setup, { status: 'requires_action', action });
  emitEvent(call, 'setup_intent.requires_action', { kind: 'setup_intent', record: setup });
  return undefined;
}

/** Attaches the card to the customer, unless the issuer declines it. */
export function finishSetup(call: Call, setup: Setup): Refusal | undefined {
  const method = setup.method === null ? undefined : call.records.methods[setup.method];
  if (!method) throw new Error(`Payment method of ${setup.id} not found`);
  const { decline, isAttachable } = getTestCard(method);
  if (decline && !isAttachable) return failSetup(call, setup, method, { type: 'card_error', ...decline });
  Object.assign(setup, { status: 'succeeded', action: null });
  method.isSetUp ||= setup.usage === 'off_session';
  if (setup.customer && method.customer === null) {
    method.customer = setup.customer;
    emitEvent(call, 'payment_method.attached', { kind: 'payment_method', record: method });
  }
  emitEvent(call, 'setup_intent.succeeded', { kind: 'setup_intent', record: setup });
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
  emitEvent(call, 'setup_intent.setup_failed', { kind: 'setup_intent', record: setup });
  return new Refusal(
    402,
    {
      type: failure.type,
      code: failure.code,
      message: failure.message,
      ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
      setup_intent: presentSetup(call.records, setup, call.origin),
      payment_method: presentMethod(method),
    },
    true,
  );
}
