import { pinHoldForPayment } from '@pavilion/domain/cart';
import { checkPayments, getNextCheckAt, type PaymentLine } from '@pavilion/domain/checkout';
import { formatMoney } from '@pavilion/domain/money';
import { sumLines } from '@pavilion/domain/price';
import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { createId } from '#platform/lib/id';
import { type Params, translate } from '#platform/lib/translate';
import { lockHold, updateHold } from '../booking/index.ts';
import { type CheckedLine, checkLines } from '../cart/index.ts';
import {
  type Attempt,
  insertAttempt,
  readAttempt,
  readAttempts,
  transitionAttempt,
} from '../payment/index.ts';
import type { CartSource } from './deps.ts';
import { hashCart } from './hash-cart.ts';
import type { CheckoutSnapshot } from './snapshot.ts';
import { getOrCreateCheckout } from './store.ts';

/** A press of the button, as far as the cart and the rules go. */
export type AttemptInput = {
  caller: Extract<Caller, { personId: number }>;
  cartId: string;
  source: CartSource;
  provider: string;
  termsVersion: string | null;
  hasAgreedTerms: boolean;
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
export async function createAttempt(tx: Transaction, input: AttemptInput) {
  const { caller, cartId, now } = input;
  const clientId = caller.client.id;
  const { personId } = caller;
  const checkout = await getOrCreateCheckout(tx, { clientId, cartId, personId, id: createId(now), now });
  const hold = checkout && (await lockHold(tx, { clientId, cartId }));
  if (
    !hold ||
    hold.reservedIds.length + hold.lapsedCount === 0 ||
    hold.endsAt === null ||
    hold.capAt === null
  ) {
    return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  }
  const lines = [
    ...hold.reservedIds.map(() => 'reserved' as const),
    ...Array.from({ length: hold.lapsedCount }, () => 'lapsed' as const),
  ];
  const runningHold = { endsAt: hold.endsAt, capAt: hold.capAt, isInPayment: hold.attemptId !== null };
  const pinned = pinHoldForPayment(runningHold, lines, now);
  if (!pinned.ok) return pinned;

  const viewContext = { client: caller.client, language: caller.language, now };
  const owner = `person:${personId}`;
  const checked = await checkLines(tx, viewContext, {
    cartId,
    owner,
    ownerId: personId,
    source: input.source,
    caller,
  });
  if (!checked.ok) return checked;
  const { total, taxTotal } = sumLines(checked.value.lines);
  const refusal = findRefusal(input, { total, lastSeen: checked.value.lastSeen });
  if (refusal?.code === 'price_changed') return ok({ changed: refusal satisfies PriceChanged });
  if (refusal) return refuse(refusal);

  const previousAttempts = await readAttempts(tx, clientId, checkout.id);
  const key = { clientId, id: createId(now) };
  const snapshot = buildSnapshot(input, checked.value.lines, { total, taxTotal });
  await insertAttempt(tx, {
    ...key,
    checkoutId: checkout.id,
    provider: total > 0 ? input.provider : 'none',
    state: 'authorising',
    amount: total,
    currency: caller.client.currency,
    cartHash: hashCart(snapshot.lines),
    reference: `pv-${checkout.id.replaceAll('-', '')}-${previousAttempts.length + 1}`,
    cardToken: input.cardToken ?? null,
    snapshot: snapshot,
    createdAt: now,
    nextCheckAt: getNextCheckAt({ state: 'authorising', createdAt: now, tries: 0 }, now),
  });
  await updateHold(tx, { clientId, cartId }, { ...pinned.value, attemptId: key.id });
  return ok({ attempt: await authoriseIfFree(tx, key, now) });
}

/** What costs nothing is authorised by nobody. */
async function authoriseIfFree(
  tx: Transaction,
  key: { clientId: string; id: string },
  now: number,
): Promise<Attempt> {
  const attempt = await readAttempt(tx, key);
  if (!attempt) throw new Error('What was added is there.');
  return attempt.amount === 0 ? transitionAttempt(tx, attempt, 'authorised', { now }) : attempt;
}

function findRefusal(input: AttemptInput, { total, lastSeen }: { total: number; lastSeen: number }) {
  const { caller, payments } = input;
  const toValidationError = (field: string, key: string) => ({
    code: 'validation_failed' as const,
    errors: { [field]: [translate(caller.language, 'error', key)] },
  });
  if (payments.some(({ tenderType }) => tenderType !== 'online'))
    return toValidationError('payments', 'field_tender');
  const balance = checkPayments(payments, total, lastSeen);
  if (!balance.ok && balance.refusal.code === 'validation_failed')
    return toValidationError('payments', 'field_payments_sum');
  if (!balance.ok && balance.refusal.code === 'price_changed') {
    const { was, now } = balance.refusal.params;
    const params = { was: formatMoney(was, caller.client), now: formatMoney(now, caller.client) };
    return { code: 'price_changed', nextStep: balance.refusal.nextStep, params } as const;
  }
  if (input.termsVersion !== null && !input.hasAgreedTerms) return toValidationError('terms', 'field_terms');
  if (total > 0 && !input.cardToken) return toValidationError('card_identifier', 'field_missing');
  if (total > 0 && input.provider === 'opayo' && !input.sessionKey)
    return toValidationError('session_key', 'field_missing');
  return undefined;
}

function buildSnapshot(
  input: AttemptInput,
  lines: readonly CheckedLine[],
  { total, taxTotal }: { total: number; taxTotal: number },
): CheckoutSnapshot {
  return {
    person_id: input.caller.personId,
    cart_id: input.cartId,
    source: input.source,
    email: input.payer.email,
    first_name: input.payer.first_name,
    language: input.caller.language,
    origin: input.origin,
    terms_version: input.termsVersion,
    completed_waivers: [...input.completedWaivers],
    payments: input.payments.map(({ tenderType, amount }) => ({ tender_type: tenderType, amount })),
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
      snapshot: line.snapshot,
    })),
  };
}
