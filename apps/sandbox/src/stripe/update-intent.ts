import type { Call } from './call.ts';
import { changed } from './charging.ts';
import { findMethod } from './choose-method.ts';
import { wrongAmount, wrongCustomer } from './create-intent.ts';
import { changedMetadata, Reader } from './form.ts';
import { presentIntent } from './present/payment-intent.ts';
import type { Intent } from './records.ts';
import { Refusal, unexpectedState } from './refusal.ts';

/** What may change only before the money is authorised, and what always may. */
const early = ['amount', 'currency', 'customer', 'payment_method', 'setup_future_usage'] as const;
const always = ['description', 'metadata', 'receipt_email'] as const;
export const updateParameters: readonly string[] = [...early, ...always];

const open: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function updateIntent(call: Call, intent: Intent): Refusal | undefined {
  const params = new Reader(call.form);
  const late = early.find((name) => params.has(name));
  if (late && !open.includes(intent.status)) {
    return unexpectedState(
      `This PaymentIntent's ${late} could not be updated because it has a status of ${intent.status}. You may only ` +
        `update the ${late} of a PaymentIntent with one of the following statuses: ${open.join(', ')}.`,
      presentIntent(call.page, intent, call.origin),
    );
  }
  const amount = params.integer('amount') ?? intent.amount;
  const currency = params.text('currency')?.toLowerCase() ?? intent.currency;
  const futureUsage = params.oneOf('setup_future_usage', ['', 'off_session', 'on_session']);
  const customer = params.has('customer') ? params.textOrNull('customer') : intent.customer;
  const refusal = params.refusal ?? wrongAmount(amount, currency) ?? wrongCustomer(call, customer);
  if (refusal) return refusal;
  const method = namedMethod(call, params, intent);
  if (method instanceof Refusal) return method;

  Object.assign(intent, { amount, currency, customer });
  if (futureUsage !== undefined) intent.futureUsage = futureUsage === '' ? null : futureUsage;
  if (late) startAgain(intent, method);
  if (params.has('description')) intent.description = params.textOrNull('description');
  if (params.has('receipt_email')) intent.receiptEmail = params.textOrNull('receipt_email');
  intent.metadata = changedMetadata(intent.metadata, params.inner('metadata'));
  changed(call, intent);
  return undefined;
}

function namedMethod(call: Call, params: Reader, intent: Intent): string | null | Refusal {
  const named = params.textOrNull('payment_method');
  if (named === null) return intent.method;
  const method = findMethod(call, named, 'payment_method');
  return method instanceof Refusal ? method : method.id;
}

/** A challenge for another sum or another card would prove nothing: it must be confirmed anew. */
function startAgain(intent: Intent, method: string | null): void {
  intent.method = method;
  intent.action = null;
  intent.lastFailure = null;
  intent.status = method === null ? 'requires_payment_method' : 'requires_confirmation';
}
