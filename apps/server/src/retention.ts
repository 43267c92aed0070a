import type { Database, RunStatement } from '#platform/database/database';
import { deleteExpiredKeys } from '#platform/jobs/delete-expired-keys';
import { deleteFailedJobs } from '#platform/jobs/failed-jobs';
import { deleteRelayedMessages } from '#platform/jobs/relay';
import { deleteOldHeartbeats } from '#platform/jobs/worker-heartbeat';
import { deleteExpiredRequests, deleteUnusedAttendees } from './modules/attendee/index.ts';
import { deleteLapsedBookings, lapseAbandonedBookings } from './modules/booking/index.ts';
import { deleteLapsedBundles } from './modules/bundle/index.ts';
import { deleteGuestCarts, deleteLines, lockLapsedLines } from './modules/cart/index.ts';
import { deleteExpiredEmailChanges } from './modules/email-change/index.ts';
import { clearSentGiftCards } from './modules/gift-card-sale/index.ts';
import { clearPassRecipients } from './modules/guest-pass/index.ts';
import { deleteExpiredHandovers, deleteUnansweredInvitations } from './modules/household/index.ts';
import { deleteSentNotifications } from './modules/notification/index.ts';
import { deleteExpiredDocuments } from './modules/own-membership/index.ts';
import { deleteExpiredChallenges } from './modules/passkey/index.ts';
import { deleteExpiredPasswordLinks } from './modules/password/index.ts';
import {
  clearChallengeData,
  clearUnusedSnapshots,
  deleteBillingAddresses,
  deleteProviderEvents,
} from './modules/payment/index.ts';
import {
  clearUnusedProvisionalAccounts,
  deleteExpiredLoginTokens,
  deleteExpiredSessions,
} from './modules/person/index.ts';
import {
  anonymiseOrders,
  deleteErasedSignatures,
  deleteExpiredExports,
} from './modules/personal-data/index.ts';
import { deleteExpiredPhonePayments } from './modules/phone-payment/index.ts';
import { deleteEndedEntries } from './modules/waitlist/index.ts';

/** Deletes up to `limit` rows that ended before an instant (milliseconds), and returns the count. */
type DeleteExpired = (database: Database, before: number, limit: number) => Promise<number>;
type RetentionPeriod = { name: string; keepDays: number; deleteExpired: DeleteExpired };

const byStatement =
  (deleteExpired: (run: RunStatement, before: number, limit: number) => Promise<number>): DeleteExpired =>
  ({ run }, before, limit) =>
    deleteExpired(run, before, limit);

/**
 * How long orders name people: records of sales and VAT are kept for six years from the end of the financial year that they
 * belong to (Companies Act 2006, s. 388; VAT Notice 700/21), which ends at most a year after the order. 7 years with 2 leap days.
 */
export const orderKeepDays = 7 * 365 + 2;

/**
 * How long everything that ends is kept after its end. What is not listed is kept: payments and the journal, and orders
 * without their people. Until then an ordered attempt keeps its snapshot, as the evidence of what was paid for if the payment
 * is disputed.
 */
export const retentionPeriods: readonly RetentionPeriod[] = [
  { name: 'idempotency keys', keepDays: 1, deleteExpired: byStatement(deleteExpiredKeys) },
  { name: 'login tokens', keepDays: 1, deleteExpired: byStatement(deleteExpiredLoginTokens) },
  { name: 'password links', keepDays: 1, deleteExpired: byStatement(deleteExpiredPasswordLinks) },
  { name: 'passkey challenges', keepDays: 1, deleteExpired: byStatement(deleteExpiredChallenges) },
  { name: 'email changes', keepDays: 30, deleteExpired: byStatement(deleteExpiredEmailChanges) },
  { name: 'payments on phones', keepDays: 1, deleteExpired: byStatement(deleteExpiredPhonePayments) },
  { name: 'copies of personal data', keepDays: 0, deleteExpired: byStatement(deleteExpiredExports) },
  { name: 'waivers of erased people', keepDays: 0, deleteExpired: byStatement(deleteErasedSignatures) },
  { name: 'challenge data and card tokens', keepDays: 1, deleteExpired: byStatement(clearChallengeData) },
  { name: 'heartbeats of workers', keepDays: 1, deleteExpired: byStatement(deleteOldHeartbeats) },
  { name: 'relayed messages', keepDays: 7, deleteExpired: byStatement(deleteRelayedMessages) },
  { name: 'sessions', keepDays: 30, deleteExpired: byStatement(deleteExpiredSessions) },
  { name: 'events of payment providers', keepDays: 30, deleteExpired: byStatement(deleteProviderEvents) },
  { name: 'lapsed lines with their bookings', keepDays: 30, deleteExpired: deleteLapsedLines },
  { name: 'carts of guests', keepDays: 30, deleteExpired: byStatement(deleteGuestCarts) },
  { name: 'jobs that failed for good', keepDays: 30, deleteExpired: byStatement(deleteFailedJobs) },
  { name: 'snapshots without an order', keepDays: 90, deleteExpired: byStatement(clearUnusedSnapshots) },
  { name: 'recipients of gift cards', keepDays: 90, deleteExpired: byStatement(clearSentGiftCards) },
  { name: 'documents of members', keepDays: 90, deleteExpired: byStatement(deleteExpiredDocuments) },
  { name: 'events that were notified', keepDays: 90, deleteExpired: byStatement(deleteSentNotifications) },
  { name: 'recipients of guest passes', keepDays: 90, deleteExpired: byStatement(clearPassRecipients) },
  { name: 'ended waitlist entries', keepDays: 90, deleteExpired: byStatement(deleteEndedEntries) },
  {
    name: 'unanswered invitations',
    keepDays: 90,
    deleteExpired: byStatement(deleteUnansweredInvitations),
  },
  { name: 'offers of an account', keepDays: 90, deleteExpired: byStatement(deleteExpiredHandovers) },
  {
    name: 'waiver links without a signature',
    keepDays: 90,
    deleteExpired: byStatement(deleteExpiredRequests),
  },
  {
    name: 'attendees without a place or signature',
    keepDays: 90,
    deleteExpired: byStatement(deleteUnusedAttendees),
  },
  { name: 'people of orders', keepDays: orderKeepDays, deleteExpired: anonymiseOrders },
  { name: 'unused provisional accounts', keepDays: 90, deleteExpired: clearProvisionalAccounts },
];

const batchSize = 1000;
const dayMs = 24 * 3_600_000;

/**
 * Deletes everything past its period in small batches, which hold locks for a moment only. Returns counts by name. A
 * period that fails does not stop the others; all failures are thrown at the end.
 */
export async function applyRetention(
  database: Database,
  now: number,
  signal?: AbortSignal,
  periods = retentionPeriods,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const failures: Error[] = [];
  for (const period of periods) {
    signal?.throwIfAborted();
    try {
      counts[period.name] = await applyPeriod(database, now, period, signal);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(new Error(`Retention of ${period.name} failed`, { cause: error }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  return counts;
}

async function applyPeriod(
  database: Database,
  now: number,
  { keepDays, deleteExpired }: RetentionPeriod,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let count = batchSize; count === batchSize; total += count) {
    signal?.throwIfAborted();
    count = await deleteExpired(database, now - keepDays * dayMs, batchSize);
  }
  return total;
}

async function deleteLapsedLines(
  { inTransaction }: Database,
  before: number,
  limit: number,
): Promise<number> {
  const { count } = await inTransaction(async (tx) => {
    await lapseAbandonedBookings(tx, before, limit);
    const lines = await lockLapsedLines(tx, before, limit);
    for (const [clientId, lineIds] of lines) {
      await deleteLapsedBookings(tx, { clientId, lineIds });
      await deleteLapsedBundles(tx, { clientId, lineIds });
      await deleteLines(tx, clientId, lineIds);
    }
    return { ok: true, count: [...lines.values()].flat().length };
  });
  return count;
}

/** A newcomer who typed their name and bought nothing: the row stays, because failed payments refer to it. */
async function clearProvisionalAccounts(
  { inTransaction }: Database,
  before: number,
  limit: number,
): Promise<number> {
  const { count } = await inTransaction(async (tx) => {
    const people = await clearUnusedProvisionalAccounts(tx, before, limit);
    for (const [clientId, personIds] of people) await deleteBillingAddresses(tx, { clientId, personIds });
    return { ok: true, count: [...people.values()].flat().length };
  });
  return count;
}
