import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { sessionActiveSql } from '../../person/index.ts';
import { type CartLineRow, cartLinesSql } from './columns.ts';

/** A cart is found by who owns it and where it is filled. */
export type CartKey = { clientId: string; owner: string; source: string };

/** A cart as it stands; `id` is null before its first place. Instants in milliseconds. */
export type CartRow = {
  id: string | null;
  endsAt: number | null;
  capAt: number | null;
  attemptId: string | null;
  lines: CartLineRow[];
};

/** BSK-44: for how long a lapsed line is shown after its owner has first been told of it. */
export const lapsedDisplayMs = 60_000;

export const emptyCart: CartRow = { id: null, endsAt: null, capAt: null, attemptId: null, lines: [] };

/** One round trip. `caller`: whose session is to be looked at with it (AUT-27). */
export async function readCartRow(
  run: RunStatement,
  cartKey: CartKey,
  now: number,
  caller?: Caller,
): Promise<CartRow & { isSessionActive: boolean }> {
  const [row] = await run(sql<Row>`
    select c.id, h.ends_at, h.cap_at, h.attempt_id,
      case when c.id is null then '[]'::json
        else ${cartLinesSql(sql`c.id`, cartKey.clientId, new Date(now - lapsedDisplayMs))} end as lines,
      ${caller ? sessionActiveSql(caller, now) : sql`true`} as session_stands
    from (select) one
    left join cart c on c.client_id = ${cartKey.clientId} and c.owner = ${cartKey.owner} and c.source = ${cartKey.source}
    left join hold h on h.client_id = c.client_id and h.cart_id = c.id`);
  if (!row) throw new Error('A left join has a row.');
  return {
    id: row.id,
    endsAt: row.ends_at?.getTime() ?? null,
    capAt: row.cap_at?.getTime() ?? null,
    attemptId: row.attempt_id,
    lines: row.lines,
    isSessionActive: row.session_stands,
  };
}

type Row = {
  id: string | null;
  ends_at: Date | null;
  cap_at: Date | null;
  attempt_id: string | null;
  lines: CartLineRow[];
  session_stands: boolean;
};

/** What lapsed and is being shown leaves the hold, so that the rest of it can be extended again. */
export async function markLapsedShown(
  run: RunStatement,
  clientId: string,
  cartId: string,
  now: number,
): Promise<void> {
  await run(sql`
    update booking set lapse_shown_at = ${new Date(now)}
    where client_id = ${clientId} and cart_id = ${cartId} and status = 'lapsed' and lapse_shown_at is null`);
}

/** A write of its owner: what was shown as lapsed has been seen, and leaves the cart. */
export async function removeLapsedLines(run: RunStatement, clientId: string, cartId: string): Promise<void> {
  await run(sql`
    update booking set cart_id = null
    where client_id = ${clientId} and cart_id = ${cartId} and status = 'lapsed' and lapse_shown_at is not null`);
}

/** A cart opens with its hold, whose clock stands until the first place. Who comes second gets the first one's. */
export async function getOrCreateCart(
  run: RunStatement,
  { clientId, id, owner, source }: CartKey & { id: string },
): Promise<string> {
  const [cart] = await run(sql<{ id: string }>`
    with opened as (
      insert into cart (client_id, id, owner, source) values (${clientId}, ${id}, ${owner}, ${source})
      on conflict (client_id, owner, source) do update set source = excluded.source
      returning client_id, id
    ), its_hold as (
      insert into hold (client_id, cart_id) select client_id, id from opened on conflict do nothing
    )
    select id from opened`);
  return cart?.id ?? id;
}
