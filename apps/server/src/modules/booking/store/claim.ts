import { maxCartLines } from '@pavilion/domain/cart';
import type { LinePrice, LineSnapshot } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { CartLineRow } from '../../cart/index.ts';
import { type AvailableTender, availableTendersSql } from '../../credit/index.ts';

/** The cart's hold: its times if it starts now, and the minimum end that extends an existing one. In milliseconds. */
export type ClaimHold = {
  firstEndsAt: number;
  firstCapAt: number;
  minEndsAt: number;
  lastBookableAt: number;
};

/** Courts of one location tree to choose from, for a period with set-up and teardown. Instants in milliseconds. */
export type CourtChoice = {
  rootId: string;
  leaves: readonly string[];
  leafCount: number;
  from: number;
  until: number;
  /** Whether the names of the chosen leaves replace the snapshot's location. */
  shouldNameLeaves: boolean;
};

/** What the claim of any line has: the session and versions that it verifies, the hold, the price and what it shows. */
export type LineClaim = {
  clientId: string;
  now: number;
  /** The session to check; null for a guest, or if the caller has checked it. */
  sessionHash: Buffer | null;
  requester: { id: number; version: number } | null;
  attendee: { id: number; version: number } | null;
  target: { owner: string; source: string; newCartId: string };
  hold: ClaimHold;
  lapseShownSince: number;
  idempotency: { key: string; requestHash: Buffer } | undefined;
  /** Maximum places of the requester in the occurrence; null for no limit. */
  maxPersonPlaces: number | null;
  /** Maximum places of a guest or provisional account in all carts; null for no limit. */
  maxGuestPlaces: number | null;
  lineId: string;
  price: LinePrice;
  snapshot: LineSnapshot;
  side: 'online' | 'foh';
  schedule: { id: string; version: number };
};

/** One line of places in one occurrence. */
export type OccurrenceClaim = LineClaim & {
  bookingId: string;
  places: number;
  occurrence: { id: string; version: number };
  court: CourtChoice | undefined;
};

/** The row that `claim_occurrence` returns. The cart's columns are set if the outcome is 'claimed'. */
export type ClaimRow = {
  outcome:
    | 'claimed'
    | 'session_ended'
    | 'requester_changed'
    | 'cart_changed'
    | 'occurrence_changed'
    | 'place_taken';
  cart: string;
  ends: Date;
  cap: Date;
  lines: CartLineRow[];
  credit: AvailableTender[];
};

/** BSK-37: the credit of the cart that the function in the from clause, `claimed`, returns. */
export const claimedCreditSql = (claim: { clientId: string; requesterId: number | null }) =>
  availableTendersSql(claim.clientId, claim.requesterId, sql`claimed.cart`);

/** Claims in one statement, with or without a transaction. */
export async function claimOccurrence(run: RunStatement, claim: OccurrenceClaim): Promise<ClaimRow> {
  const { clientId, now, requester, attendee, target, hold, idempotency, price, court } = claim;
  const [row] = await run(sql<ClaimRow>`
    select claimed.*, ${claimedCreditSql({ clientId, requesterId: requester?.id ?? null })} as credit from claim_occurrence(
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
      ${claim.bookingId}, ${requester?.id ?? null}, ${claim.places}, ${claim.side},
      ${claim.occurrence.id}, ${claim.occurrence.version}, ${claim.schedule.id}, ${claim.schedule.version},
      ${court?.rootId ?? null}, ${court?.leaves ?? null}, ${court?.leafCount ?? null},
      ${court ? sql`tstzrange(${new Date(court.from)}, ${new Date(court.until)})` : sql`null`},
      ${court?.shouldNameLeaves ?? false}
    ) claimed where require_cart_space(claimed.lines, ${maxCartLines})`);
  if (!row) throw new Error('claim_occurrence returned no row');
  return row;
}
