import { FormReader, mergeMetadata } from '../model/form.ts';
import type { Call } from '../model/operation.ts';
import type { Intent } from '../model/records.ts';
import { Refusal, unexpectedState } from '../model/refusal.ts';
import { presentIntent } from '../present/payment-intent.ts';
import { markChanged } from './charge-intent.ts';
import { findMethod } from './choose-method.ts';
import { checkAmount, checkCustomer } from './create-intent.ts';

/** Fields that may change only before the authorisation, and fields that may always change. */
const fieldsBeforeAuthorisation = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'setup_future_usage',
] as const;
const fieldsAlways = ['description', 'metadata', 'receipt_email'] as const;
export const updateParameters: readonly string[] = [...fieldsBeforeAuthorisation, ...fieldsAlways];

const editableStatuses: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export function updateIntent(call: Call, intent: Intent): Refusal | undefined {
  const params = new FormReader(call.form);
  const lockedField = fieldsBeforeAuthorisation.find((name) => params.has(name));
  if (lockedField && !editableStatuses.includes(intent.status)) {
    return unexpectedState(
      `This PaymentIntent's ${lockedField} could not be updated because it has a status of ${intent.status}. You may only ` +
        `update the ${lockedField} of a PaymentIntent with one of the following statuses: ${editableStatuses.join(', ')}.`,
      presentIntent(call.records, intent, call.origin),
    );
  }
  const amount = params.readInteger('amount') ?? intent.amount;
  const currency = params.readText('currency')?.toLowerCase() ?? intent.currency;
  const futureUsage = params.readChoice('setup_future_usage', ['', 'off_session', 'on_session']);
  const customer = params.has('customer') ? params.readTextOrNull('customer') : intent.customer;
  const refusal = params.refusal ?? checkAmount(amount, currency) ?? checkCustomer(call, customer);
  if (refusal) return refusal;
  const method = readMethod(call, params, intent);
  if (method instanceof Refusal) return method;

  Object.assign(intent, { amount, currency, customer });
  if (futureUsage !== undefined) intent.futureUsage = futureUsage === '' ? null : futureUsage;
  if (lockedField) resetConfirmation(intent, method);
  if (params.has('description')) intent.description = params.readTextOrNull('description');
  if (params.has('receipt_email')) intent.receiptEmail = params.readTextOrNull('receipt_email');
  intent.metadata = mergeMetadata(intent.metadata, params.getForm('metadata'));
  markChanged(call, intent);
  return undefined;
}

function readMethod(call: Call, params: FormReader, intent: Intent): string | null | Refusal {
  const requestedId = params.readTextOrNull('payment_method');
  if (requestedId === null) return intent.method;
  const method = findMethod(call, requestedId, 'payment_method');
  return method instanceof Refusal ? method : method.id;
}

/** A challenge is only valid for its amount and card, so the intent must be confirmed again. */
function resetConfirmation(intent: Intent, method: string | null): void {
  intent.method = method;
  intent.action = null;
  intent.lastFailure = null;
  intent.status = method === null ? 'requires_payment_method' : 'requires_confirmation';
}
