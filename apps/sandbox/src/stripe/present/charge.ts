import type Stripe from 'stripe';
import type { Charge, Method, StripeRecords } from '../model/records.ts';
import { presentCard, presentHolder } from './payment-method.ts';
import { toSeconds } from './seconds.ts';

export function presentCharge(records: StripeRecords, charge: Charge): Stripe.Charge {
  const method = records.methods[charge.method];
  if (!method) throw new Error(`Payment method ${charge.method} of charge ${charge.id} not found`);
  const hasFailed = charge.failure !== null;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.captured,
    // Stripe counts a released amount as refunded, although it was never captured.
    amount_refunded: charge.released + charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: presentHolder(method.holder),
    calculated_statement_descriptor: 'PAVILION SANDBOX',
    captured: charge.captured > 0,
    created: toSeconds(charge.created),
    currency: charge.currency,
    customer: charge.customer,
    description: null,
    disputed: charge.isDisputed,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: presentOutcome(charge),
    paid: !hasFailed,
    payment_intent: charge.intent,
    payment_method: charge.method,
    payment_method_details: { type: 'card', card: presentCardPart(charge, method) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.released + charge.refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: hasFailed ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

const presentOutcome = ({ failure }: Charge): Stripe.Charge.Outcome => ({
  advice_code: failure ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: failure ? 'declined_by_network' : 'approved_by_network',
  reason: failure?.declineCode ?? null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: failure
    ? 'The bank did not return any further details with this decline.'
    : 'Payment complete.',
  type: failure ? 'issuer_declined' : 'authorized',
});

function presentCardPart(charge: Charge, method: Method): Stripe.Charge.PaymentMethodDetails.Card {
  const card = presentCard(method);
  return {
    amount_authorized: charge.failure ? null : charge.amount,
    authorization_code: null,
    brand: card.brand,
    ...(charge.captureBefore === null ? {} : { capture_before: toSeconds(charge.captureBefore) }),
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: charge.isAuthenticated ? challengeAuthentication : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const challengeAuthentication: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
