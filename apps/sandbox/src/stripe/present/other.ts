import type Stripe from 'stripe';
import type { Customer, Dispute, Refund, StripeRecords, Token } from '../model/records.ts';
import { presentCard, presentHolder } from './payment-method.ts';
import { toSeconds } from './seconds.ts';

export const presentCustomer = (customer: Customer): Stripe.Customer | Stripe.DeletedCustomer =>
  customer.isDeleted
    ? { id: customer.id, object: 'customer', deleted: true }
    : {
        id: customer.id,
        object: 'customer',
        address: null,
        balance: 0,
        created: toSeconds(customer.created),
        currency: null,
        default_source: null,
        delinquent: false,
        description: customer.description,
        discount: null,
        email: customer.email,
        invoice_settings: {
          custom_fields: null,
          default_payment_method: null,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: customer.metadata,
        name: customer.name,
        phone: customer.phone,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      };

export const presentRefund = (records: StripeRecords, refund: Refund): Stripe.Refund => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: null,
  charge: refund.charge,
  created: toSeconds(refund.created),
  currency: refund.currency,
  customer: records.charges[refund.charge]?.customer ?? null,
  customer_account: null,
  ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  metadata: refund.metadata,
  payment_intent: refund.intent,
  payment_method: records.charges[refund.charge]?.method ?? null,
  reason: refund.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
});

/** Time to answer a dispute. */
const responseMs = 9 * 86_400_000;

/** A dispute, reduced to the fields that a ledger needs. */
export const presentDispute = (dispute: Dispute): object => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: [],
  charge: dispute.charge,
  created: toSeconds(dispute.created),
  currency: dispute.currency,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: dispute.intent,
  reason: 'fraudulent',
  status: dispute.status,
  evidence_details: { due_by: toSeconds(dispute.created + responseMs), has_evidence: false, past_due: false },
});

export const presentToken = (records: StripeRecords, token: Token): Stripe.ConfirmationToken => ({
  id: token.id,
  object: 'confirmation_token',
  created: toSeconds(token.created),
  expires_at: toSeconds(token.expires),
  livemode: false,
  mandate_data: null,
  metadata: null,
  payment_intent: token.usedBy?.startsWith('pi_') ? token.usedBy : null,
  payment_method_options: null,
  payment_method_preview: {
    allow_redisplay: 'unspecified',
    billing_details: presentHolder(token.method.holder),
    card: presentCard(token.method),
    customer:
      token.method.customer && records.customers[token.method.customer] ? token.method.customer : null,
    customer_account: null,
    type: 'card',
  },
  return_url: token.returnUrl,
  setup_future_usage: token.futureUsage,
  setup_intent: token.usedBy?.startsWith('seti_') ? token.usedBy : null,
  shipping: null,
  use_stripe_sdk: true,
});
