import type { Transaction } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import {
  clearTenderChoice,
  forEachKind,
  type LockedHold,
  type Purchasables,
  settleLines,
  updateHold,
} from '../../cart/index.ts';
import { generateReference, insertOrder, type NewOrder, type OrderSnapshot } from '../../order/index.ts';
import type { Attempt } from '../../payment/index.ts';
import { settleDiscount } from '../../price-rule/index.ts';
import { completeWaivers } from '../../restriction/index.ts';
import { type CheckoutRow, closeCheckout } from '../store/checkout.ts';
import { getTenders } from '../tenders/index.ts';
import { queueConfirmation } from './send-confirmation.ts';

/** An authorised payment of a checkout whose lock is held. */
export type PurchaseInput = {
  checkout: CheckoutRow;
  attempt: Attempt;
  snapshot: OrderSnapshot;
  hold: LockedHold | undefined;
  /** Waivers agreed to after the authorisation. */
  agreedIds: readonly string[];
  now: number;
};

/**
 * CHK-12: writes the order with its lines, tenders, journal and outbox messages in one transaction. First everything that
 * only inserts or belongs to this checkout, then what each kind has sold, and last the lines leave the cart.
 */
export async function createOrder(
  tx: Transaction,
  purchasables: Purchasables,
  purchase: PurchaseInput,
): Promise<string> {
  const { checkout, attempt, snapshot, hold, now } = purchase;
  const { clientId, cartId } = checkout;
  const orderId = createId(now);
  const write = joinStatements(tx);
  await Promise.all([
    insertOrder(write, toOrder(purchase, orderId)),
    saveWaivers(write, purchase, orderId),
    hold?.hasDiscountCode ? settleDiscount(write, { clientId, cartId, orderId }) : undefined,
    clearTenderChoice(write, { clientId, cartId }),
    closeCheckout(write, checkout),
    confirmTenders(write, purchase, orderId),
    queueConfirmation(write, { clientId, orderId, attemptId: attempt.id, now }),
    saveCard(write, attempt, now),
  ]);
  await forEachKind(
    purchasables,
    snapshot.lines.map(({ cartLineId, kind }) => ({ cartLineId, input: { kind } })),
    (purchasable, linesOfKind) =>
      purchasable.fulfil(
        tx,
        { clientId, now },
        linesOfKind.map(({ cartLineId }) => cartLineId),
      ),
  );
  await Promise.all([
    settleLines(write, { clientId, lineIds: snapshot.lines.map(({ cartLineId }) => cartLineId) }),
    updateHold(write, { clientId, cartId }, { endsAt: null, capAt: null, attemptId: null }),
  ]);
  return orderId;
}

/** PRC-07: an order of guest passes only has a source of its own, whatever basket it was in. */
const getOrderSource = ({ source, lines }: PurchaseInput['snapshot']): NewOrder['source'] =>
  lines.every(({ snapshot }) => snapshot.package?.isGuestPass === true) ? 'online-guest-passes' : source;

function toOrder({ checkout, attempt, snapshot, now }: PurchaseInput, id: string): NewOrder {
  return {
    clientId: checkout.clientId,
    id,
    reference: generateReference(),
    checkoutId: checkout.id,
    personId: checkout.personId,
    source: getOrderSource(snapshot),
    total: snapshot.total,
    taxTotal: snapshot.taxTotal,
    currency: attempt.currency,
    termsVersion: snapshot.termsVersion,
    seller: snapshot.seller,
    createdAt: now,
    lines: snapshot.lines.map((line) => ({ ...line, id: createId(now) })),
    tenders: getTenders(attempt, snapshot.tenders).flatMap(({ tender: { row }, amount }) => {
      if (row === null) return [];
      const tender = { id: createId(now), amount };
      return [row.type === 'online' ? { ...tender, ...row, attemptId: attempt.id } : { ...tender, ...row }];
    }),
  };
}

/** One tender after the other, because they lock their accounts in this order. */
async function confirmTenders(
  tx: Transaction,
  { attempt, snapshot, now }: PurchaseInput,
  orderId: string,
): Promise<void> {
  for (const { tender, amount } of getTenders(attempt, snapshot.tenders))
    await tender.confirm(tx, { attempt, orderId, amount, now });
}

/** WVR-06: the waivers that were agreed to with the lines, at the payment, or since then. */
async function saveWaivers(
  tx: Transaction,
  { checkout, attempt, snapshot, hold, agreedIds, now }: PurchaseInput,
  orderId: string,
): Promise<void> {
  const { clientId, personId: buyerId } = checkout;
  const lineIds = snapshot.lines.map(({ cartLineId }) => cartLineId);
  const waivers = { clientId, orderId, buyerId, lineIds, now };
  const agreedBefore = snapshot.completedWaivers;
  const agreedSince = agreedIds.filter((id) => !agreedBefore.includes(id));
  const hasAgreedWithLine = hold?.reserved.some(({ input: { detail } }) => 'restrictionIds' in detail);
  if (hasAgreedWithLine || agreedBefore.length > 0)
    await completeWaivers(tx, { ...waivers, agreedIds: agreedBefore, agreedAt: attempt.createdAt });
  if (agreedSince.length > 0)
    await completeWaivers(tx, { ...waivers, agreedIds: agreedSince, agreedAt: now });
}

/** PAY-03: has the card saved, or marks the saved one as used. */
async function saveCard(tx: Transaction, attempt: Attempt, now: number): Promise<void> {
  const { clientId, id, savesCard, savedCardId } = attempt;
  if (savesCard || savedCardId !== null)
    await addToOutbox(tx, { clientId, kind: 'save_card', payload: { attempt_id: id }, now });
}
