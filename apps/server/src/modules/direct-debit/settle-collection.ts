import { type CollectionState, canCollectionBecome } from '@pavilion/domain/direct-debit/state';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { insertDebt } from '../debt/index.ts';
import { transfer } from '../journal/index.ts';
import { deleteDebitPeriod, endDebitPeriods } from '../membership/index.ts';
import { notifyPayer } from './notify.ts';
import { type Agreement, lockAgreement, saveAgreement } from './store/agreements.ts';
import {
  type Collection,
  type CollectionKey,
  moveCollection,
  readCollection,
  readCollectionsOfAgreement,
} from './store/collections.ts';

/** What the provider reports of a collection. */
type CollectionReport = {
  state: Exclude<CollectionState, 'announced' | 'requested'>;
  ref: string | null;
  code: string | null;
};

type Settlement = { agreement: Agreement; collection: Collection; report: CollectionReport; now: number };

const dayMs = 24 * 3_600_000;

const account = 'debit-gocardless';

/**
 * Applies a report of the provider. Locks the agreement first, so concurrent reports of its collections follow each other.
 * A report that says nothing new, or something older, changes nothing.
 */
export async function settleCollection(
  tx: Transaction,
  { clientId, id }: CollectionKey,
  report: CollectionReport,
  now: number,
): Promise<void> {
  const found = await readCollection(tx, { clientId, id });
  const agreement = found && (await lockAgreement(tx, { clientId, id: found.agreementId }));
  const collection = await readCollection(tx, { clientId, id });
  if (!agreement || !collection || !canCollectionBecome(collection.state, report.state)) return;
  const settlement = { agreement, collection, report, now };
  if (report.state === 'failed') await fail(tx, settlement);
  else if (report.state === 'cancelled') await cancel(tx, settlement);
  else if (report.state === 'claimed') await claimBack(tx, settlement);
  else await receive(tx, settlement);
}

/**
 * Submitted, or paid, which is booked. The outcome of a submitted one is overdue from the day after its collection. What
 * becomes of a paid one later, without a limit in time, is found by the daily comparison of the books.
 */
async function receive(tx: Transaction, { agreement, collection, report, now }: Settlement): Promise<void> {
  const isPaid = report.state === 'paid';
  const nextCheckAt = Math.max(now, Date.parse(collection.chargeOn)) + dayMs;
  await moveCollection(tx, collection, {
    ...toChange(report),
    nextCheckAt: isPaid ? null : nextCheckAt,
    now,
  });
  if (!isPaid) return;
  await book(tx, { collection, now }, { from: 'sales', to: account, reason: 'debit_collected' });
  if (agreement.state === 'active') await saveAgreement(tx, agreement, { state: 'active', failures: 0, now });
}

/** The bank did not pay: the payer owes the month, and so many failures in a row suspend the membership. */
async function fail(tx: Transaction, { agreement, collection, report, now }: Settlement): Promise<void> {
  const { clientId, payerId, taxRate, taxCode, planName } = agreement;
  if (collection.state === 'paid')
    await book(tx, { collection, now }, { from: account, to: 'sales', reason: 'debit_returned' });
  const debtId = createId(now);
  const title = `${planName}, ${collection.startsOn.slice(0, 7)}`;
  const debt = {
    clientId,
    id: debtId,
    personId: payerId,
    title,
    amount: collection.amount,
    taxRate,
    taxCode,
    now,
  };
  await insertDebt(tx, debt);
  await moveCollection(tx, collection, { ...toChange(report), debtId, nextCheckAt: null, now });
  const failures = agreement.failures + 1;
  const isSuspended = failures >= agreement.maxFailures && agreement.state === 'active';
  const state = isSuspended ? 'suspended' : agreement.state;
  if (agreement.state !== 'ended') await saveAgreement(tx, agreement, { state, failures, now });
  if (isSuspended) await suspend(tx, { agreement, now });
  await notifyPayer(tx, agreement, { kind: isSuspended ? 'suspended' : 'failed', collection, now });
}

/** Benefits no longer apply, and what is not sent yet is not collected. */
async function suspend(
  tx: Transaction,
  { agreement, now }: Pick<Settlement, 'agreement' | 'now'>,
): Promise<void> {
  const { clientId, personId, planId, timezone } = agreement;
  await endDebitPeriods(tx, { clientId, personId, planId, today: getLocalDay(now, timezone) });
  await cancelAnnounced(tx, { agreement, now });
}

/** Cancels the collections of months after a day that are not sent, and the months that they would pay for. */
export async function cancelAnnounced(
  tx: Transaction,
  {
    agreement: { clientId, id },
    now,
    after = '',
  }: Pick<Settlement, 'agreement' | 'now'> & { after?: string },
): Promise<void> {
  for (const collection of await readCollectionsOfAgreement(tx, { clientId, id })) {
    if (collection.state !== 'announced' || collection.startsOn <= after) continue;
    const report = { state: 'cancelled', ref: null, code: null } as const;
    await moveCollection(tx, collection, { ...toChange(report), nextCheckAt: null, now });
    await deleteDebitPeriod(tx, { clientId, collectionId: collection.id });
  }
}

/** The provider does not collect it, because the mandate has ended: a month that has started is owed. */
async function cancel(tx: Transaction, settlement: Settlement): Promise<void> {
  const { agreement, collection, report, now } = settlement;
  const { clientId, timezone } = agreement;
  const hasStarted = collection.startsOn <= getLocalDay(now, timezone);
  if (hasStarted && canCollectionBecome(collection.state, 'failed')) {
    await fail(tx, { ...settlement, report: { ...report, state: 'failed' } });
    return;
  }
  await moveCollection(tx, collection, { ...toChange(report), nextCheckAt: null, now });
  await deleteDebitPeriod(tx, { clientId, collectionId: collection.id });
}

/** The bank has given the customer their money back: the membership ends, and staff decide on what is owed. */
async function claimBack(tx: Transaction, { agreement, collection, report, now }: Settlement): Promise<void> {
  if (collection.state === 'paid')
    await book(tx, { collection, now }, { from: account, to: 'disputed', reason: 'debit_claimed' });
  else {
    // The provider was not asked between the payment and the claim.
    await book(tx, { collection, now }, { from: 'sales', to: account, reason: 'debit_collected' });
    await book(tx, { collection, now }, { from: account, to: 'disputed', reason: 'debit_claimed' });
  }
  await moveCollection(tx, collection, { ...toChange(report), nextCheckAt: null, now });
  if (agreement.state !== 'ended')
    await saveAgreement(tx, agreement, {
      state: 'ended',
      failures: agreement.failures,
      endReason: 'claimed',
      now,
    });
  await suspend(tx, { agreement, now });
  await notifyPayer(tx, agreement, { kind: 'claimed', collection, now });
}

const toChange = ({ state, ref, code }: CollectionReport) => ({ state, ref, errorCode: code });

type Booking = Pick<Parameters<typeof transfer>[1], 'from' | 'to' | 'reason'>;

const book = (
  tx: Transaction,
  { collection, now }: Pick<Settlement, 'collection' | 'now'>,
  booking: Booking,
) =>
  transfer(tx, {
    ...booking,
    clientId: collection.clientId,
    amount: collection.amount,
    orderId: null,
    attemptId: null,
    collectionId: collection.id,
    now,
  });
