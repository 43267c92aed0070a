import type Stripe from 'stripe';
import type { Failure, Intent, StripeRecords } from '../model/records.ts';
import { challengeUrl, presentAction } from './next-action.ts';
import { presentMethod } from './payment-method.ts';
import { toSeconds } from './seconds.ts';

export const presentIntent = (
  records: StripeRecords,
  intent: Intent,
  origin: string,
): Stripe.PaymentIntent => ({
  id: intent.id,
  object: 'payment_intent',
  allowed_payment_method_types: intent.allowedTypes,
  amount: intent.amount,
  amount_capturable: intent.capturable,
  amount_details: { tip: {} },
  amount_received: intent.received,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: intent.redirects ? { allow_redirects: intent.redirects, enabled: true } : null,
  canceled_at: intent.canceledAt === null ? null : toSeconds(intent.canceledAt),
  cancellation_reason: intent.cancelReason,
  capture_method: intent.capture,
  client_secret: intent.secret,
  confirmation_method: 'automatic',
  created: toSeconds(intent.created),
  currency: intent.currency,
  customer: intent.customer,
  customer_account: null,
  description: intent.description,
  excluded_payment_method_types: null,
  last_payment_error: intent.lastFailure ? presentFailure(records, intent.lastFailure) : null,
  latest_charge: intent.charge,
  livemode: false,
  managed_payments: null,
  metadata: intent.metadata,
  next_action: presentAction(intent.action, challengeUrl(intent, origin)),
  on_behalf_of: null,
  payment_method: intent.method,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: intent.allowedTypes ?? ['card'],
  payment_record: null,
  processing: null,
  receipt_email: intent.receiptEmail,
  review: null,
  setup_future_usage: intent.futureUsage,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: intent.status,
  transfer_data: null,
  transfer_group: null,
});

/** The fields of an intent that the publishable key may read. */
export function toPublicIntent(intent: Stripe.PaymentIntent): object {
  const { customer: _customer, metadata: _metadata, latest_charge: _charge, ...rest } = intent;
  return rest;
}

/** A failure as in last_payment_error and last_setup_error. */
export function presentFailure(
  records: StripeRecords,
  failure: Failure,
): Stripe.PaymentIntent.LastPaymentError {
  const method = records.methods[failure.method];
  return {
    ...(failure.charge ? { charge: failure.charge } : {}),
    code: failure.code,
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
    message: failure.message,
    ...(method ? { payment_method: presentMethod(method) } : {}),
    type: failure.type,
  };
}
