import { type Call, emit, type Operation } from './call.ts';
import { cancelIntent, captureIntent } from './charging.ts';
import { confirmIntent, confirmParameters } from './confirm-intent.ts';
import { createIntent, createParameters } from './create-intent.ts';
import { findIntent } from './find-intent.ts';
import { Reader } from './form.ts';
import { listParameters, listRecords } from './listing.ts';
import { presentIntent, publicIntent } from './present/payment-intent.ts';
import type { Intent } from './records.ts';
import { invalidRequest, Refusal, unexpectedState } from './refusal.ts';
import { updateIntent, updateParameters } from './update-intent.ts';

/** /v1/payment_intents. */
export const paymentIntents: readonly Operation[] = [
  {
    method: 'POST',
    url: '/payment_intents',
    parameters: [...createParameters, ...confirmParameters],
    run(call) {
      const intent = createIntent(call);
      if (intent instanceof Refusal) return intent;
      call.page.intents[intent.id] = intent;
      emit(call, 'payment_intent.created', { kind: 'payment_intent', record: intent });
      const refusal = call.form['confirm'] === 'true' ? confirmIntent(call, intent) : undefined;
      return refusal ?? presentIntent(call.page, intent, call.origin);
    },
  },
  {
    method: 'GET',
    url: '/payment_intents',
    parameters: [...listParameters, 'customer'],
    run(call) {
      const customer = new Reader(call.form).text('customer');
      const records = Object.values(call.page.intents).filter(
        (intent) => customer === undefined || intent.customer === customer,
      );
      return listRecords(call, records, (intent) => presentIntent(call.page, intent, call.origin));
    },
  },
  {
    method: 'GET',
    url: '/payment_intents/:id',
    parameters: ['client_secret'],
    publishable: true,
    run: (call) => onIntent(call, () => undefined),
  },
  {
    method: 'POST',
    url: '/payment_intents/:id',
    parameters: updateParameters,
    run: (call) => onIntent(call, updateIntent),
  },
  {
    method: 'POST',
    url: '/payment_intents/:id/confirm',
    parameters: [...confirmParameters, 'client_secret'],
    publishable: true,
    run: (call) => onIntent(call, confirmIntent),
  },
  {
    method: 'POST',
    url: '/payment_intents/:id/capture',
    parameters: ['amount_to_capture', 'metadata'],
    run: (call) => onIntent(call, capture),
  },
  {
    method: 'POST',
    url: '/payment_intents/:id/cancel',
    parameters: ['cancellation_reason'],
    run: (call) => onIntent(call, cancel),
  },
];

function onIntent(call: Call, work: (call: Call, intent: Intent) => Refusal | undefined): object | Refusal {
  const intent = findIntent(call);
  if (intent instanceof Refusal) return intent;
  const refusal = work(call, intent);
  if (refusal) return refusal;
  const shown = presentIntent(call.page, intent, call.origin);
  return call.who === 'publishable' ? publicIntent(shown) : shown;
}

function capture(call: Call, intent: Intent): Refusal | undefined {
  const params = new Reader(call.form);
  const amount = params.integer('amount_to_capture') ?? intent.capturable;
  if (params.refusal) return params.refusal;
  if (intent.status !== 'requires_capture') {
    const why =
      intent.status === 'succeeded'
        ? 'it has already been captured.'
        : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ` +
          'captured: requires_capture.';
    return unexpectedState(
      `This PaymentIntent could not be captured because ${why}`,
      presentIntent(call.page, intent, call.origin),
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
  const params = new Reader(call.form);
  const reason = params.oneOf('cancellation_reason', reasons) ?? null;
  if (params.refusal) return params.refusal;
  if (!cancelable.includes(intent.status)) {
    return unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
        `one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      presentIntent(call.page, intent, call.origin),
    );
  }
  cancelIntent(call, intent, reason);
  return undefined;
}
