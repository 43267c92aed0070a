import { FormReader, mergeMetadata } from '../model/form.ts';
import type { Call } from '../model/operation.ts';
import { createId, type Intent } from '../model/records.ts';
import { invalidRequest, notFound, Refusal } from '../model/refusal.ts';
import { findMethod } from './choose-method.ts';

export const createParameters = [
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'confirmation_method',
  'currency',
  'customer',
  'description',
  'metadata',
] as const;

/** Stripe's minimum amounts in minor units; other currencies have none here. */
const minAmounts: Record<string, { amount: number; text: string }> = {
  gbp: { amount: 30, text: '£0.30 gbp' },
  eur: { amount: 50, text: '€0.50 eur' },
  usd: { amount: 50, text: '$0.50 usd' },
};
const maxAmount = 99_999_999;

/** Creates an intent from the form, without saving it. */
export function createIntent(call: Call): Intent | Refusal {
  const params = new FormReader(call.form);
  params.readRequiredText('amount');
  const amount = params.readInteger('amount') ?? 0;
  const currency = params.readRequiredText('currency').toLowerCase();
  const capture =
    params.readChoice('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async';
  params.readChoice('confirmation_method', ['automatic']);
  const futureUsage = params.readChoice('setup_future_usage', ['off_session', 'on_session']) ?? null;
  const automatic = params.createReader('automatic_payment_methods');
  automatic.readBoolean('enabled');
  const redirects = automatic.readChoice('allow_redirects', ['always', 'never']) ?? 'always';
  params.adoptRefusal(automatic);
  const customer = params.readTextOrNull('customer');
  const refusal = params.refusal ?? checkAmount(amount, currency) ?? checkCustomer(call, customer);
  if (refusal) return refusal;
  const method = readMethod(call, params);
  if (method instanceof Refusal) return method;

  const id = createId('pi');
  const types = params.readTexts('allowed_payment_method_types');
  return {
    id,
    secret: `${id}_secret_${createId('x', 25).slice(2)}`,
    created: call.now,
    changed: call.now,
    amount,
    currency,
    capture,
    customer,
    description: params.readTextOrNull('description'),
    receiptEmail: params.readTextOrNull('receipt_email'),
    metadata: mergeMetadata({}, params.getForm('metadata')),
    futureUsage,
    allowedTypes: types.length > 0 ? types : null,
    redirects: types.length > 0 ? null : redirects,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    method,
    action: null,
    lastFailure: null,
    charge: null,
    capturable: 0,
    received: 0,
    canceledAt: null,
    cancelReason: null,
  };
}

/** The requested PaymentMethod; null if the same request confirms, because the confirmation chooses it. */
function readMethod(call: Call, params: FormReader): string | null | Refusal {
  const requestedId = params.readTextOrNull('payment_method');
  if (requestedId === null || call.form['confirm'] === 'true') return null;
  const method = findMethod(call, requestedId, 'payment_method');
  return method instanceof Refusal ? method : method.id;
}

export function checkAmount(amount: number, currency: string): Refusal | undefined {
  if (!/^[a-z]{3}$/.test(currency))
    return invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  if (amount < 1) {
    return invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const limit = minAmounts[currency];
  if (limit && amount < limit.amount) {
    return invalidRequest(`Amount must be at least ${limit.text}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > maxAmount) {
    return invalidRequest('Amount must be no more than 999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return undefined;
}

export function checkCustomer(call: Call, id: string | null): Refusal | undefined {
  if (id === null) return undefined;
  const customer = call.records.customers[id];
  return customer && !customer.isDeleted ? undefined : notFound('customer', id, { param: 'customer' });
}
