import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Holder, Method } from '../model/records.ts';
import { findCardByName, type TestCard } from '../model/test-cards.ts';
import { toSeconds } from './seconds.ts';

/** The test card of a stored PaymentMethod. */
export function getTestCard(method: Pick<Method, 'card'>): TestCard {
  const card = findCardByName(method.card);
  if (!card) throw new Error(`Test card ${method.card} not found`);
  return card;
}

const getLast4 = (card: TestCard): string => card.number.slice(-4);

/** A hash of the number, so equal numbers have equal fingerprints. */
const getFingerprint = (card: TestCard): string =>
  createHash('sha256').update(card.number).digest('base64url').replace(/[-_]/g, '0').slice(0, 16);

export const presentHolder = (holder: Holder): Stripe.PaymentMethod.BillingDetails => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: holder.postcode, state: null },
  email: holder.email,
  name: holder.name,
  phone: holder.phone,
  tax_id: null,
});

export function presentCard(
  method: Pick<Method, 'card' | 'wallet' | 'expMonth' | 'expYear'>,
): Stripe.PaymentMethod.Card {
  const card = getTestCard(method);
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: getCvcCheck(card) },
    country: card.country,
    display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: getFingerprint(card),
    funding: card.funding,
    generated_from: null,
    last4: getLast4(card),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: !card.names.includes('pm_card_amex_threeDSecureNotSupported') },
    wallet: presentWallet(method, card),
  };
}

/** `dynamic_last4` is that of the device’s own number; the imitation has none. */
const presentWallet = (
  { wallet }: Pick<Method, 'wallet'>,
  card: TestCard,
): Stripe.PaymentMethod.Card.Wallet | null =>
  !wallet ? null : { type: wallet, [wallet]: {}, dynamic_last4: getLast4(card) };

const getCvcCheck = (card: TestCard): string => (card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass');

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
