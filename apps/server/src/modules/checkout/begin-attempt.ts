import { pinHold } from '@pavilion/domain/cart';
import { checkPayments, dueAt, type PaymentLine } from '@pavilion/domain/checkout';
import { formatMoney } from '@pavilion/domain/money';
import { totalsOf } from '@pavilion/domain/price';
import { ok, refuse } from '@pavilion/domain/result';
import type { Caller } from '#platform/caller';
import type { Transaction } from '#platform/database';
import { newId } from '#platform/id';
import { type Params, words } from '#platform/text';
import { lockHold, setHold } from '../booking/index.ts';
import { type CheckedLine, checkLines } from '../cart/index.ts';
import { type Attempt, addAttempt, moveAttempt, readAttempt, readAttempts } from '../payment/index.ts';
import { cartHash } from './cart-hash.ts';
import type { Facts } from './facts.ts';
import type { CartSource } from './ground.ts';
import { openCheckout } from './store.ts';

/** A press of the button, as far as the cart and the rules go. */
export type Press = {
  caller: Extract<Caller, { personId: number }>;
  cartId: string;
  source: CartSource;
  provider: string;
  termsVersion: string | null;
  agreed: boolean;
  payments: readonly PaymentLine[];
  completedWaivers: readonly string[];
  cardToken: string | undefined;
  sessionKey: string | undefined;
  origin: string;
  payer: { email: string; first_name: string };
  now: number;
};

/** A new price is written down although the press is refused: so it is no refusal of the transaction. */
type PriceChanged = { code: 'price_changed'; params: Params; nextStep: string };

/**
 * Everything before the provider is called, in one transaction: the cart once more by the rules and at today's prices,
 * its hold longer than any challenge, and the attempt with its reference, written down before anybody hears of it.
 */
export async function beginAttempt(tx: Transaction, press: Press) {
  const { caller, cartId, now } = press;
  const clientId = caller.client.id;
  const { personId } = caller;
  const checkout = await openCheckout(tx, { clientId, cartId, personId, id: newId(now), now });
  const hold = checkout && (await lockHold(tx, { clientId, cartId }));
  if (!hold || hold.reserved.length + hold.lapsed === 0 || hold.endsAt === null || hold.capAt === null) {
    return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  }
  const lines = [
    ...hold.reserved.map(() => 'reserved' as const),
    ...Array.from({ length: hold.lapsed }, () => 'lapsed' as const),
  ];
  const running = { endsAt: hold.endsAt, capAt: hold.capAt, paying: hold.attemptId !== null };
  const clock = pinHold(running, lines, now);
  if (!clock.ok) return clock;

  const manner = { client: caller.client, language: caller.language, now };
  const owner = `person:${personId}`;
  const checked = await checkLines(tx, manner, {
    cartId,
    owner,
    ownerId: personId,
    source: press.source,
    caller,
  });
  if (!checked.ok) return checked;
  const { total, taxTotal } = totalsOf(checked.value.lines);
  const fault = faultOf(press, { total, lastSeen: checked.value.lastSeen });
  if (fault?.code === 'price_changed') return ok({ changed: fault satisfies PriceChanged });
  if (fault) return refuse(fault);

  const earlier = await readAttempts(tx, clientId, checkout.id);
  const key = { clientId, id: newId(now) };
  const bought = factsOf(press, checked.value.lines, { total, taxTotal });
  await addAttempt(tx, {
    ...key,
    checkoutId: checkout.id,
    provider: total > 0 ? press.provider : 'none',
    state: 'authorising',
    amount: total,
    currency: caller.client.currency,
    cartHash: cartHash(bought.lines),
    reference: `pv-${checkout.id.replaceAll('-', '')}-${earlier.length + 1}`,
    cardToken: press.cardToken ?? null,
    facts: bought,
    madeAt: now,
    dueAt: dueAt({ state: 'authorising', madeAt: now, tries: 0 }, now),
  });
  await setHold(tx, { clientId, cartId }, { ...clock.value, attemptId: key.id });
  return ok({ attempt: await begun(tx, key, now) });
}

/** What costs nothing is authorised by nobody. */
async function begun(tx: Transaction, key: { clientId: string; id: string }, now: number): Promise<Attempt> {
  const attempt = await readAttempt(tx, key);
  if (!attempt) throw new Error('What was added is there.');
  return attempt.amount === 0 ? moveAttempt(tx, attempt, 'authorised', { now }) : attempt;
}

function faultOf(press: Press, { total, lastSeen }: { total: number; lastSeen: number }) {
  const { caller, payments } = press;
  const invalid = (field: string, key: string) => ({
    code: 'invalid' as const,
    errors: { [field]: [words(caller.language, 'fault', key)] },
  });
  if (payments.some(({ tenderType }) => tenderType !== 'online')) return invalid('payments', 'field_tender');
  const balanced = checkPayments(payments, total, lastSeen);
  if (!balanced.ok && balanced.fault.code === 'invalid') return invalid('payments', 'field_payments_sum');
  if (!balanced.ok && balanced.fault.code === 'price_changed') {
    const { was, now } = balanced.fault.params;
    const params = { was: formatMoney(was, caller.client), now: formatMoney(now, caller.client) };
    return { code: 'price_changed', nextStep: balanced.fault.nextStep, params } as const;
  }
  if (press.termsVersion !== null && !press.agreed) return invalid('terms', 'field_terms');
  if (total > 0 && !press.cardToken) return invalid('card_identifier', 'field_missing');
  if (total > 0 && press.provider === 'opayo' && !press.sessionKey)
    return invalid('session_key', 'field_missing');
  return undefined;
}

function factsOf(
  press: Press,
  lines: readonly CheckedLine[],
  { total, taxTotal }: { total: number; taxTotal: number },
): Facts {
  return {
    person_id: press.caller.personId,
    cart_id: press.cartId,
    source: press.source,
    email: press.payer.email,
    first_name: press.payer.first_name,
    language: press.caller.language,
    origin: press.origin,
    terms_version: press.termsVersion,
    completed_waivers: [...press.completedWaivers],
    payments: press.payments.map(({ tenderType, amount }) => ({ tender_type: tenderType, amount })),
    total,
    tax_total: taxTotal,
    lines: lines.map((line) => ({
      booking_id: line.bookingId,
      name: line.name,
      places: line.places,
      amount: line.amount,
      tax: line.tax,
      tax_rate: line.taxRate,
      tax_code: line.taxCode,
      pricing_option_id: line.pricingOptionId,
      sold: line.sold,
    })),
  };
}
