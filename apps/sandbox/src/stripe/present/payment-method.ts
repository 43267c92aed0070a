import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Holder, Method } from '../model/records.ts';
import { cardByName, type TestCard } from '../model/test-cards.ts';
import { toSeconds } from './seconds.ts';

/** The card that a kept PaymentMethod stands for. The books name no other. */
export function cardOf(method: Pick<Method, 'card'>): TestCard {
  const card = cardByName(method.card);
  if (!card) throw new Error(`The books name the test card ${method.card}, which there is not.`);
  return card;
}

const last4 = (card: TestCard): string => card.number.slice(-4);

/** The same for one number wherever it is used, and not the number. */
const fingerprint = (card: TestCard): string =>
  createHash('sha256').update(card.number).digest('base64url').replace(/[-_]/g, '0').slice(0, 16);

export const presentHolder = (holder: Holder): Stripe.PaymentMethod.BillingDetails => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: holder.postcode, state: null },
  email: holder.email,
  name: holder.name,
  phone: holder.phone,
  tax_id: null,
});

export function presentCard(
  method: Pick<Method, 'card' | 'expMonth' | 'expYear'>,
): Stripe.PaymentMethod.Card {
  const card = cardOf(method);
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck(card) },
    country: card.country,
    display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: fingerprint(card),
    funding: card.funding,
    generated_from: null,
    last4: last4(card),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: !card.names.includes('pm_card_amex_threeDSecureNotSupported') },
    wallet: null,
  };
}

const cvcCheck = (card: TestCard): string => (card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass');

export const presentMethod = (method: Method): Stripe.PaymentMethod => ({
  id: method.id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: presentHolder(method.holder),
  card: presentCard(method),
  created: toSeconds(method.created),
  customer: method.customer,
  customer_account: null,
  livemode: false,
  metadata: method.metadata,
  radar_options: {},
  type: 'card',
});
