import { maxCartLines } from '@pavilion/domain/cart';
import type { LineDetails } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { CartLineRow } from '../../cart/index.ts';
import { type ClaimRow, claimedCreditSql, type LineClaim } from './claim.ts';

/** One place in each session of a camp or course, as one line. `amount` is the booking's share of the line's. */
export type BundleClaim = LineClaim & {
  detail: LineDetails['bundle'];
  sessions: readonly { id: string; version: number; bookingId: string; amount: number }[];
};

/** `lines` has those of the cart that the claim did not insert; null if there are none. */
type ReturnedClaim = Omit<ClaimRow, 'lines'> & { lines: CartLineRow[] | null };

/** CMP-17, CRS-08: claims all sessions or none in one statement, with or without a transaction. */
export async function claimOccurrences(run: RunStatement, claim: BundleClaim): Promise<ClaimRow> {
  const { clientId, now, requester, attendee, target, hold, idempotency, price, sessions } = claim;
  const [row] = await run(sql<ReturnedClaim>`
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
    ) claimed where require_cart_space(claimed.lines, ${maxCartLines - 1})`);
  if (!row) throw new Error('claim_occurrences returned no row');
  return { ...row, lines: [...(row.lines ?? []), toLineRow(claim)] };
}

/** The inserted line as the database would return it: a camp's is long, and the caller has it already. */
const toLineRow = ({ lineId, attendee, price, snapshot, detail }: BundleClaim): CartLineRow => ({
  id: lineId,
  kind: 'bundle',
  status: 'reserved',
  person_id: attendee?.id ?? null,
  quantity: 1,
  pricing_option_id: price.optionId,
  list_amount: price.list,
  discount_amount: price.discount,
  amount: price.amount,
  tax: price.tax,
  tax_rate: price.taxRate,
  tax_code: price.taxCode,
  price_steps: [...price.steps],
  snapshot,
  detail,
  needs_hold: true,
});
