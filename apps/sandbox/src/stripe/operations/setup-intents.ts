import { FormReader, mergeMetadata } from '../model/form.ts';
import { type Call, emitEvent, type Operation } from '../model/operation.ts';
import { createId, type Setup } from '../model/records.ts';
import { Refusal, unexpectedSetupState } from '../model/refusal.ts';
import { confirmSetup, setupConfirmParameters } from '../payments/confirm-setup.ts';
import { checkCustomer } from '../payments/create-intent.ts';
import { presentSetup, toPublicSetup } from '../present/setup-intent.ts';
import { findSetup } from './find-intent.ts';

/** /v1/setup_intents: saves a card without a payment. */
export const setupIntents: readonly Operation[] = [
  {
    method: 'POST',
    url: '/setup_intents',
    parameters: [
      ...setupConfirmParameters,
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'confirm',
      'customer',
      'description',
      'metadata',
      'usage',
    ],
    run(call) {
      const setup = createSetup(call);
      if (setup instanceof Refusal) return setup;
      call.records.setups[setup.id] = setup;
      emitEvent(call, 'setup_intent.created', { kind: 'setup_intent', record: setup });
      const refusal = call.form['confirm'] === 'true' ? confirmSetup(call, setup) : undefined;
      return refusal ?? presentSetup(call.records, setup, call.origin);
    },
  },
  {
    method: 'GET',
    url: '/setup_intents/:id',
    parameters: ['client_secret'],
    canUsePublishableKey: true,
    run: (call) => runOnSetup(call, () => undefined),
  },
  {
    method: 'POST',
    url: '/setup_intents/:id/confirm',
    parameters: [...setupConfirmParameters, 'client_secret'],
    canUsePublishableKey: true,
    run: (call) => runOnSetup(call, confirmSetup),
  },
  {
    method: 'POST',
    url: '/setup_intents/:id/cancel',
    parameters: ['cancellation_reason'],
    run: (call) => runOnSetup(call, cancelSetup),
  },
];

function runOnSetup(call: Call, change: (call: Call, setup: Setup) => Refusal | undefined): object | Refusal {
  const setup = findSetup(call);
  if (setup instanceof Refusal) return setup;
  const refusal = change(call, setup);
  if (refusal) return refusal;
  const presented = presentSetup(call.records, setup, call.origin);
  return call.keyType === 'publishable' ? toPublicSetup(presented) : presented;
}

function createSetup(call: Call): Setup | Refusal {
  const params = new FormReader(call.form);
  const usage = params.readChoice('usage', ['off_session', 'on_session']) ?? 'off_session';
  const customer = params.readTextOrNull('customer');
  const refusal = params.refusal ?? checkCustomer(call, customer);
  if (refusal) return refusal;
  const id = createId('seti');
  const types = params.readTexts('allowed_payment_method_types');
  return {
    id,
    secret: `${id}_secret_${createId('x', 25).slice(2)}`,
    created: call.now,
    customer,
    description: params.readTextOrNull('description'),
    metadata: mergeMetadata({}, params.getForm('metadata')),
    usage,
    allowedTypes: types.length > 0 ? types : null,
    status: 'requires_payment_method',
    method: null,
    action: null,
    lastFailure: null,
    cancelReason: null,
  };
}

function cancelSetup(call: Call, setup: Setup): Refusal | undefined {
  const params = new FormReader(call.form);
  const reason =
    params.readChoice('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null;
  if (params.refusal) return params.refusal;
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    return unexpectedSetupState(
      `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
      presentSetup(call.records, setup, call.origin),
    );
  }
  Object.assign(setup, { status: 'canceled', action: null, cancelReason: reason });
  emitEvent(call, 'setup_intent.canceled', { kind: 'setup_intent', record: setup });
  return undefined;
}
