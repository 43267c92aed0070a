import { FormReader } from '../model/form.ts';
import { type Call, emitEvent, type Operation } from '../model/operation.ts';
import type { Intent } from '../model/records.ts';
import { invalidRequest, Refusal, unexpectedState } from '../model/refusal.ts';
import { cancelIntent, captureIntent } from '../payments/charge-intent.ts';
import { confirmIntent, confirmParameters } from '../payments/confirm-intent.ts';
import { createIntent, createParameters } from '../payments/create-intent.ts';
import { updateIntent, updateParameters } from '../payments/update-intent.ts';
import { presentIntent, toPublicIntent } from '../present/payment-intent.ts';
import { findIntent } from './find-intent.ts';
import { listParameters, listRecords } from './list-records.ts';

/** /v1/payment_intents. */
export const paymentIntents: readonly Operation[] = [
  {
    method: 'POST',
    url: '/payment_intents',
    parameters: [...createParameters, ...confirmParameters],
    run(call) {
      const intent = createIntent(call);
      if (intent instanceof Refusal) return intent;
      call.records.intents[intent.id] = intent;
      emitEvent(call, 'payment_intent.created', { kind: 'payment_intent', record: intent });
      const refusal = call.form['confirm'] === 'true' ? confirmIntent(call, intent) : undefined;
      return refusal ?? presentIntent(call.records, intent, call.origin);
    },
  },
  {
    method: 'GET',
    url: '/payment_intents',
    parameters: [...listParameters, 'customer'],
    run(call) {
      const customer = new FormReader(call.form).readText('customer');
      const records = Object.values(call.records.intents).filter(
        (intent) => customer === undefined || intent.customer === customer,
      );
      return listRecords(call, records, (intent) => presentIntent(call.records, intent, call.origin));
    },
  },
  {
    method: 'GET',
    url: '/payment_intents/:id',
    parameters: ['client_secret'],
    canUsePublishableKey: true,
    run: (call) => runOnIntent(call, () => undefined),
  },
  {
    method: 'POST',
    url: '/payment_intents/:id',
    parameters: updateParameters,
    run: (call) => runOnIntent(call, updateIntent),
  },
  {
    method: 'POST',
    url: '/payment_intents/:id/confirm',
    parameters: [...confirmParameters, 'client_secret'],
    canUsePublishableKey: true,
    run: (call) => runOnIntent(call, confirmIntent),
  },
  {
    method: 'POST',
    url: '/payment_intents/:id/capture',
    parameters: ['amount_to_capture', 'metadata'],
    run: (call) => runOnIntent(call, capture),
  },
  {
    method: 'POST',
    url: '/payment_intents/:id/cancel',
    parameters: ['cancellation_reason'],
    run: (call) => runOnIntent(call, cancel),
  },
];

function runOnIntent(
  call: Call,
  change: (call: Call, intent: Intent) => Refusal | undefined,
): object | Refusal {
  const intent = findIntent(call);
  if (intent instanceof Refusal) return intent;
  const refusal = change(call, intent);
  if (refusal) return refusal;
  const presented = presentIntent(call.records, intent, call.origin);
  return call.keyType === 'publishable' ? toPublicIntent(presented) : presented;
}

function capture(call: Call, intent: Intent): Refusal | undefined {
  const params = new FormReader(call.form);
  const amount = params.readInteger('amount_to_capture') ?? intent.capturable;
  if (params.refusal) return params.refusal;
  if (intent.status !== 'requires_capture') {
    const reason =
      intent.status === 'succeeded'
        ? 'it has already been captured.'
        : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ` +
          'captured: requires_capture.';
    return unexpectedState(
      `This PaymentIntent could not be captured because ${reason}`,
      presentIntent(call.records, intent, call.origin),
    );
  }
  if (amount < 1 || amount > intent.capturable) {
    return invalidRequest(
      `You cannot capture ${amount}: the amount that can be captured is ${intent.capturable}.`,
      {
        code: amount < 1 ? 'parameter_invalid_integer' : 'amount_too_large',
        param: 'amount_to_capture',
      },
    );
  }
  captureIntent(call, intent, amount);
  return undefined;
}

const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];
const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

function cancel(call: Call, intent: Intent): Refusal | undefined {
  const params = new FormReader(call.form);
  const reason = params.readChoice('cancellation_reason', reasons) ?? null;
  if (params.refusal) return params.refusal;
  if (!cancelable.includes(intent.status)) {
    return unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
        `one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      presentIntent(call.records, intent, call.origin),
    );
  }
  cancelIntent(call, intent, reason);
  return undefined;
}
