import { paymentHoldMs, pinHoldForPayment } from '@pavilion/domain/cart';
import {
  checkPayments,
  getAttemptDeadline,
  getNextCheckAt,
  type PaymentLine,
} from '@pavilion/domain/checkout';
import { sumCredit } from '@pavilion/domain/credit/credit';
import { formatMoney } from '@pavilion/domain/money';
import { sumLines } from '@pavilion/domain/price';
import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import { createId } from '#platform/lib/id';
import { type Params, translate } from '#platform/lib/translate';
import {
  type AppliedTenders,
  hashLines,
  type LockedHold,
  limitTenders,
  lockHold,
  type Purchasables,
  quoteCart,
  type RevalidatedLine,
  reserveDiscount,
  revalidateCart,
  sumTenders,
  toDiscountRefusal,
  updateHold,
} from '../../cart/index.ts';
import { readAvailableTenders } from '../../credit/index.ts';
import {
  assertSnapshotTotal,
  getCardAmount,
  type OrderSnapshot,
  readSeller,
  toHashedLine,
} from '../../order/index.ts';
import { type Attempt, countAttempts, insertAttempt, saveBillingAddress } from '../../payment/index.ts';
import type { MissingRequirement } from '../gates/gate.ts';
import { findMissing } from '../gates/index.ts';
import { getOrCreateCheckout } from '../store/checkout.ts';
import { getTenders, isTenderType, toTenders } from '../tenders/index.ts';
import type { AttemptInput } from './attempt-input.ts';
import { listAddressErrors } from './billing-address.ts';
import { buildSnapshot } from './build-snapshot.ts';

/** New prices are saved although the request is refused, so the transaction commits with this as its value. */
type Changed =
  | { code: 'price_changed' | 'discount_not_applied'; params: Params; nextStep: string }
  | { code: 'cart_changed'; nextStep: string };

/**
 * Does everything before the provider's request in one transaction: revalidates the cart at current prices, extends its
 * hold beyond any challenge, reserves the tenders and saves the attempt with its reference.
 */
export async function createAttempt(tx: Transaction, purchasables: Purchasables, input: AttemptInput) {
  const { caller, personId, cartId, now } = input;
  const clientId = caller.client.id;
  const checkout = await getOrCreateCheckout(tx, { clientId, cartId, personId, id: createId(now), now });
  if (!checkout) return refuse({ code: 'not_logged_in' } as const);
  const hold = await lockHold(tx, { clientId, cartId });
  if (!hold || hold.reserved.length + hold.lapsedCount === 0) {
    return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  }
  const pinned = pinHold(hold, now);
  if (!pinned.ok) return pinned;

  const cart = { clientId, cartId, ownerId: personId, reserved: hold.reserved, now };
  const facts = await readFacts(tx, purchasables, input, { cart, checkoutId: checkout.id });
  if (!facts.quote.ok) return facts.quote;
  const revalidated = await revalidateCart(tx, purchasables, cart, facts.quote.value);
  const { lines, lastSeen, lastSeenHash, lostDiscount } = revalidated;
  const { total, taxTotal } = sumLines(lines.map(({ quoted: { price } }) => price));
  const applied = limitTenders(facts.tenders, lines.map(toPricedLine), now);
  const { missing, seller } = facts;
  const refusal = findRefusal(input, { total, lastSeen, lastSeenHash, applied, missing });
  if (refusal?.code === 'price_changed' || refusal?.code === 'cart_changed') {
    // The answer has the lines, which name what else changed.
    const changed: Changed = lostDiscount ? toDiscountRefusal(lostDiscount, caller) : refusal;
    return ok({ changed });
  }
  if (refusal) return refuse(refusal);
  const discounted = { clientId, cartId, personId, caller, now };
  const lost = await reserveDiscount(tx, purchasables, discounted, lines);
  if (lost) return ok({ changed: lost satisfies Changed });

  const tenders = toTenders(total, applied);
  const snapshot = buildSnapshot(input, lines, { total, taxTotal, seller, tenders });
  const position = { checkoutId: checkout.id, number: facts.attemptCount + 1 };
  const attempt = await saveAttempt(tx, input, { ...position, snapshot, holdTimes: pinned.value });
  const lostTender = await reserveTenders(tx, attempt, { snapshot, now });
  return lostTender ? refuse(refuseTender(lostTender, caller.language)) : ok({ attempt });
}

type CartToPay = Parameters<typeof quoteCart>[2];

/** Everything that decides on a payment besides the lines, read as one statement after the cart is locked. */
async function readFacts(
  tx: Transaction,
  purchasables: Purchasables,
  input: AttemptInput,
  { cart, checkoutId }: { cart: CartToPay; checkoutId: string },
) {
  const read = joinStatements(tx);
  const { clientId, cartId } = cart;
  const [quote, missing, tenders, seller, attemptCount] = await Promise.all([
    quoteCart(read, purchasables, cart),
    findMissing(read, { clientId, ...input }),
    readAvailableTenders(read, { clientId, cartId, personId: input.personId }),
    readSeller(read, clientId),
    countAttempts(read, { clientId, checkoutId }),
  ]);
  return { quote, missing, tenders, seller, attemptCount };
}

type NewAttempt = {
  checkoutId: string;
  /** From 1, for its reference. */
  number: number;
  snapshot: OrderSnapshot;
  holdTimes: { endsAt: number; capAt: number };
};

/**
 * Saves the attempt of what the card pays with the billing address for the next one, and pins the cart's hold. An attempt
 * of 0 needs no provider, so it is authorised.
 */
async function saveAttempt(
  tx: Transaction,
  {
    caller,
    personId,
    cartId,
    provider,
    cardToken,
    savedCardId,
    savesCard,
    billingAddress,
    now,
  }: AttemptInput,
  { checkoutId, number, snapshot, holdTimes }: NewAttempt,
): Promise<Attempt> {
  const clientId = caller.client.id;
  const key = { clientId, id: createId(now) };
  const amount = getCardAmount(snapshot);
  assertSnapshotTotal(snapshot, { id: key.id, amount });
  const created = { state: amount > 0 ? 'authorising' : 'authorised', createdAt: now } as const;
  const deadlineAt = getAttemptDeadline(created, now);
  const write = joinStatements(tx);
  const [attempt] = await Promise.all([
    insertAttempt(write, {
      ...key,
      checkoutId,
      provider: amount > 0 ? provider : 'none',
      ...created,
      amount,
      currency: caller.client.currency,
      cartHash: hashLines(snapshot.lines.map(toHashedLine)),
      reference: `pv-${checkoutId.replaceAll('-', '')}-${number}`,
      cardToken: cardToken ?? null,
      savedCardId: (amount > 0 && savedCardId) || null,
      savesCard: amount > 0 && savesCard,
      snapshot,
      deadlineAt,
      nextCheckAt: getNextCheckAt({ ...created, tries: 0, deadlineAt }, now),
    }),
    updateHold(write, { clientId, cartId }, { ...holdTimes, attemptId: key.id }),
    amount > 0 && billingAddress
      ? saveBillingAddress(write, { clientId, personId, now }, billingAddress)
      : undefined,
  ]);
  return attempt;
}

/** The tender that another payment has reserved since it was read; undefined if all are reserved. */
async function reserveTenders(
  tx: Transaction,
  attempt: Attempt,
  { snapshot, now }: { snapshot: OrderSnapshot; now: number },
): Promise<OwnTender | undefined> {
  const { personId, tenders } = snapshot;
  for (const { tender, amount } of getTenders(attempt, tenders))
    if (!(await tender.reserve(tx, { attempt, personId, amount, now })))
      return tender.row?.type === 'gift-card' ? 'gift_card' : 'credit';
  return undefined;
}

type OwnTender = 'credit' | 'gift_card';

/** PRC-10: nothing is reserved or charged. */
const refuseTender = (tender: OwnTender, language: string) => ({
  code: `${tender}_not_applied` as const,
  errors: { payments: [translate(language, 'error', `field_${tender}_changed`)] },
});

const toPricedLine = ({ quoted: { input, price } }: RevalidatedLine) => ({
  kind: input.kind,
  amount: price.amount,
});

/** The hold during the payment. A cart that needs no hold gets one for the payment alone. */
function pinHold({ endsAt, capAt, attemptId, reserved, lapsedCount }: LockedHold, now: number) {
  const lines = [
    ...reserved.map(({ status }) => status),
    ...Array.from({ length: lapsedCount }, () => 'lapsed' as const),
  ];
  const isInPayment = attemptId !== null;
  const hold =
    endsAt === null || capAt === null
      ? { endsAt: now + paymentHoldMs, capAt: now + paymentHoldMs, isInPayment }
      : { endsAt, capAt, isInPayment };
  return pinHoldForPayment(hold, lines, now);
}

type RefusalFacts = {
  total: number;
  lastSeen: number;
  lastSeenHash: string;
  /** What pays of the credit and the gift cards that the customer chose. */
  applied: AppliedTenders;
  missing: readonly MissingRequirement[];
};

function findRefusal(input: AttemptInput, { total, lastSeen, lastSeenHash, applied, missing }: RefusalFacts) {
  const { caller, payments, shown } = input;
  const cardAmount = total - sumTenders(applied);
  const toValidationErrors = (wrong: readonly MissingRequirement[]) => {
    const errors: Record<string, string[]> = {};
    for (const { field, textKey, params: textParams } of wrong)
      errors[field] = [...(errors[field] ?? []), translate(caller.language, 'error', textKey, textParams)];
    return { code: wrong[0]?.code ?? ('validation_failed' as const), errors };
  };
  const toValidationError = (field: string, textKey: MissingRequirement['textKey']) =>
    toValidationErrors([{ field, textKey }]);
  if (payments.some(({ tenderType }) => !isTenderType(tenderType)))
    return toValidationError('payments', 'field_tender');
  // Before the sum, which another tab may have changed too.
  if (shown.cartHash !== undefined && shown.cartHash !== lastSeenHash)
    return { code: 'cart_changed', nextStep: 'review_cart' } as const;
  const balance = checkPayments(payments, total, lastSeen);
  if (!balance.ok && balance.refusal.code === 'validation_failed')
    return toValidationError('payments', 'field_payments_sum');
  if (!balance.ok && balance.refusal.code === 'price_changed') {
    const { was, now } = balance.refusal.params;
    const params = { was: formatMoney(was, caller.client), now: formatMoney(now, caller.client) };
    return { code: 'price_changed', nextStep: balance.refusal.nextStep, params } as const;
  }
  const credit = sumCredit(applied.credit);
  if (sumPayments(payments, 'credit') !== credit) return refuseTender('credit', caller.language);
  if (sumPayments(payments, 'gift-card') !== sumTenders(applied) - credit)
    return refuseTender('gift_card', caller.language);
  const hasOtherTerms = shown.termsVersion !== undefined && shown.termsVersion !== input.termsVersion;
  if (hasOtherTerms && input.termsVersion !== null)
    return { code: 'terms_changed', nextStep: 'review_terms' } as const;
  if (missing.length > 0) return toValidationErrors(missing);
  if (cardAmount > 0 && !input.cardToken && !input.savedCardId)
    return toValidationError('card_identifier', 'field_missing');
  if (cardAmount > 0 && input.provider === 'opayo' && !input.sessionKey)
    return toValidationError('session_key', 'field_missing');
  const addressErrors =
    cardAmount > 0 && input.billingAddress ? listAddressErrors(input.billingAddress, caller.language) : {};
  return Object.keys(addressErrors).length > 0
    ? { code: 'validation_failed' as const, errors: addressErrors }
    : undefined;
}

const sumPayments = (payments: readonly PaymentLine[], type: PaymentLine['tenderType']): number =>
  payments.reduce((sum, { tenderType, amount }) => sum + (tenderType === type ? amount : 0), 0);
