import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { CartLine } from '../kinds/purchasable.ts';
import { type CartLineRow, lineSql, toCartLine } from './lines.ts';

type CartKey = { clientId: string; cartId: string };

/**
 * The times of a hold, given as dates or in milliseconds: null if no line needs it and no payment pins it: lapses of single lines leave its times behind.
 * Instants in milliseconds.
 */
export function toHoldTimes(
  hold: { ends_at: Date | number | null; cap_at: Date | number | null; attempt_id: string | null },
  lines: readonly { status: string; needs_hold: boolean }[],
): { endsAt: number | null; capAt: number | null } {
  const isNeeded =
    hold.attempt_id !== null || lines.some(({ status, needs_hold }) => status === 'reserved' && needs_hold);
  return {
    endsAt: isNeeded && hold.ends_at !== null ? Number(hold.ends_at) : null,
    capAt: isNeeded && hold.cap_at !== null ? Number(hold.cap_at) : null,
  };
}

/** A locked hold with its reserved lines, in the order of their addition. Instants in milliseconds, null if the cart needs no hold. */
export type LockedHold = {
  endsAt: number | null;
  capAt: number | null;
  attemptId: string | null;
  /** Whether a discount code is applied, which need not take anything off. */
  hasDiscountCode: boolean;
  reserved: CartLine[];
  lapsedCount: number;
};

/**
 * Locks a hold, then all of its lines. Every change of a cart locks them first, in this order. Lapsed lines that have
 * been shown are outside the hold. Undefined for an unknown cart.
 */
export async function lockHold(
  tx: Transaction,
  { clientId, cartId }: CartKey,
): Promise<LockedHold | undefined> {
  const [hold] = await tx(sql<{
    ends_at: number | null;
    cap_at: number | null;
    attempt_id: string | null;
    has_discount_code: boolean;
    lines: CartLineRow[];
  }>`
    select (extract(epoch from (h.locked).ends_at) * 1000)::float8 as ends_at,
      (extract(epoch from (h.locked).cap_at) * 1000)::float8 as cap_at, (h.locked).attempt_id,
      (h.locked).discount_code_id is not null as has_discount_code,
      (select coalesce(json_agg(${lineSql} order by l.id), '[]') from unnest(h.lines) l) as lines
    from lock_hold(${clientId}, ${cartId}) h where (h.locked).cart_id is not null`);
  if (!hold) return undefined;
  const { lines } = hold;
  return {
    ...toHoldTimes(hold, lines),
    attemptId: hold.attempt_id,
    hasDiscountCode: hold.has_discount_code,
    reserved: lines.filter(({ status }) => status === 'reserved').map(toCartLine),
    lapsedCount: lines.filter(({ status }) => status === 'lapsed').length,
  };
}

/**
 * Serialises the changes of all carts of a guest or provisional account until the end of the transaction, as
 * `claim_occurrence` does. Comes before the creation of a cart and before the locks of holds.
 */
export async function lockOwner(tx: Transaction, { owner }: { owner: string }): Promise<void> {
  await tx(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
}

/** Sets the times and the attempt of a locked hold. The times are null if no line needs a hold. */
export async function updateHold(
  tx: Transaction,
  { clientId, cartId }: CartKey,
  { endsAt, capAt, attemptId }: { endsAt: number | null; capAt: number | null; attemptId: string | null },
): Promise<void> {
  const toDate = (instant: number | null) => (instant === null ? null : new Date(instant));
  await tx(sql`
    update hold set ends_at = ${toDate(endsAt)}, cap_at = ${toDate(capAt)}, attempt_id = ${attemptId}
    where client_id = ${clientId} and cart_id = ${cartId}`);
}

/** Whether a cart of an owner has a payment in progress. */
export async function isInPayment(
  run: RunStatement,
  { clientId, owner }: { clientId: string; owner: string },
): Promise<boolean> {
  const rows = await run(sql`
    select from cart c join hold h on h.client_id = c.client_id and h.cart_id = c.id
    where c.client_id = ${clientId} and c.owner = ${owner} and h.attempt_id is not null`);
  return rows.length > 0;
}
