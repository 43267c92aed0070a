import type { LineDetails } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { type ClaimRow, claimedCreditSql, type LineClaim } from './claim.ts';

/** One place in each session of a camp or course, as one line. `amount` is the booking's share of the line's. */
export type BundleClaim = LineClaim & {
  detail: LineDetails['bundle'];
  sessions: readonly { id: string; version: number; bookingId: string; amount: number }[];
};

/** CMP-17, CRS-08: claims all sessions or none in one statement, with or without a transaction. */
export async function claimOccurrences(run: RunStatement, claim: BundleClaim): Promise<ClaimRow> {
  const { clientId, now, requester, attendee, target, hold, idempotency, price, sessions } = claim;
  const [row] = await run(sql<ClaimRow>`
    select claimed.*, ${claimedCreditSql({ clientId, requesterId: requester?.id ?? null })} as credit
    from claim_occurrences(
      ${clientId}, ${new Date(now)},
      ${claim.sessionHash}, ${requester?.id ?? null}, ${requester?.version ?? null},
      ${attendee?.id ?? null}, ${attendee?.version ?? null},
      ${target.owner}, ${target.source}, ${target.newCartId},
      ${new Date(hold.firstEndsAt)}, ${new Date(hold.firstCapAt)}, ${new Date(hold.minEndsAt)},
      ${new Date(hold.lastBookableAt)},
      ${new Date(claim.lapseShownSince)}, ${idempotency?.key ?? null}, ${idempotency?.requestHash ?? null},
      ${claim.maxPersonPlaces}, ${claim.maxGuestPlaces},
      ${claim.lineId}, ${price.optionId}, ${price.list}, ${price.discount}, ${price.amount}, ${price.tax},
      ${price.taxRate}, ${price.taxCode}, ${JSON.stringify(price.steps)}, ${JSON.stringify(claim.snapshot)},
      ${JSON.stringify(claim.detail)},
      ${claim.side}, ${claim.schedule.id}, ${claim.schedule.version}, ${claim.detail.isWhole},
      ${sessions.map(({ id }) => id)}, ${sessions.map(({ version }) => version)},
      ${sessions.map(({ bookingId }) => bookingId)}, ${sessions.map(({ amount }) => amount)}
    ) claimed`);
  if (!row) throw new Error('claim_occurrences returned no row');
  return row;
}
