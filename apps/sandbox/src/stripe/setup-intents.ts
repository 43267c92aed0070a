import { type Call, emit, type Operation } from './call.ts';
import { confirmSetup, setupConfirmParameters } from './confirm-setup.ts';
import { wrongCustomer } from './create-intent.ts';
import { findSetup } from './find-intent.ts';
import { changedMetadata, Reader } from './form.ts';
import { presentSetup, publicSetup } from './present/setup-intent.ts';
import { newId, type Setup } from './records.ts';
import { Refusal, unexpectedSetupState } from './refusal.ts';

/** /v1/setup_intents: a card kept for later without a payment. */
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
      call.page.setups[setup.id] = setup;
      emit(call, 'setup_intent.created', { kind: 'setup_intent', record: setup });
      const refusal = call.form['confirm'] === 'true' ? confirmSetup(call, setup) : undefined;
      return refusal ?? presentSetup(call.page, setup, call.origin);
    },
  },
  {
    method: 'GET',
    url: '/setup_intents/:id',
    parameters: ['client_secret'],
    publishable: true,
    run: (call) => onSetup(call, () => undefined),
  },
  {
    method: 'POST',
    url: '/setup_intents/:id/confirm',
    parameters: [...setupConfirmParameters, 'client_secret'],
    publishable: true,
    run: (call) => onSetup(call, confirmSetup),
  },
  {
    method: 'POST',
    url: '/setup_intents/:id/cancel',
    parameters: ['cancellation_reason'],
    run: (call) => onSetup(call, cancelSetup),
  },
];

function onSetup(call: Call, work: (call: Call, setup: Setup) => Refusal | undefined): object | Refusal {
  const setup = findSetup(call);
  if (setup instanceof Refusal) return setup;
  const refusal = work(call, setup);
  if (refusal) return refusal;
  const shown = presentSetup(call.page, setup, call.origin);
  return call.who === 'publishable' ? publicSetup(shown) : shown;
}

function createSetup(call: Call): Setup | Refusal {
  const params = new Reader(call.form);
  const usage = params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session';
  const customer = params.textOrNull('customer');
  const refusal = params.refusal ?? wrongCustomer(call, customer);
  if (refusal) return refusal;
  const id = newId('seti');
  const types = params.texts('allowed_payment_method_types');
  return {
    id,
    secret: `${id}_secret_${newId('x', 25).slice(2)}`,
    created: call.now,
    customer,
    description: params.textOrNull('description'),
    metadata: changedMetadata({}, params.inner('metadata')),
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
  const params = new Reader(call.form);
  const reason =
    params.oneOf('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null;
  if (params.refusal) return params.refusal;
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    return unexpectedSetupState(
      `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
      presentSetup(call.page, setup, call.origin),
    );
  }
  Object.assign(setup, { status: 'canceled', action: null, cancelReason: reason });
  emit(call, 'setup_intent.canceled', { kind: 'setup_intent', record: setup });
  return undefined;
}
