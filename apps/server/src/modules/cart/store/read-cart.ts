import { sql } from 'kysely';
import type { Caller } from '#platform/caller';
import type { Run } from '#platform/database';
import { sessionStands } from '../../person/index.ts';
import { type Line, linesOf } from './facts.ts';

/** A cart is found by who owns it and where it is filled. */
export type Place = { clientId: string; owner: string; source: string };

/** A cart as it stands; `id` is null before its first place. Instants in milliseconds. */
export type CartRow = {
  id: string | null;
  endsAt: number | null;
  capAt: number | null;
  attemptId: string | null;
  lines: Line[];
};

/** BSK-44: for how long a lapsed line is shown after its owner has first been told of it. */
export const shownFor = 60_000;

export const nothing: CartRow = { id: null, endsAt: null, capAt: null, attemptId: null, lines: [] };

/** One round trip. `caller`: whose session is to be looked at with it (AUT-27). */
export async function readCartRow(
  run: Run,
  place: Place,
  now: number,
  caller?: Caller,
): Promise<CartRow & { sessionStands: boolean }> {
  const [row] = await run(sql<Row>`
    select c.id, h.ends_at, h.cap_at, h.attempt_id,
      case when c.id is null then '[]'::json
        else ${linesOf(sql`c.id`, place.clientId, new Date(now - shownFor))} end as lines,
      ${caller ? sessionStands(caller, now) : sql`true`} as session_stands
    from (select) one
    left join cart c on c.client_id = ${place.clientId} and c.owner = ${place.owner} and c.source = ${place.source}
    left join hold h on h.client_id = c.client_id and h.cart_id = c.id`);
  if (!row) throw new Error('A left join has a row.');
  return {
    id: row.id,
    endsAt: row.ends_at?.getTime() ?? null,
    capAt: row.cap_at?.getTime() ?? null,
    attemptId: row.attempt_id,
    lines: row.lines,
    sessionStands: row.session_stands,
  };
}

type Row = {
  id: string | null;
  ends_at: Date | null;
  cap_at: Date | null;
  attempt_id: string | null;
  lines: Line[];
  session_stands: boolean;
};

/** What lapsed and is being shown leaves the hold, so that the rest of it can be extended again. */
export async function markShown(run: Run, clientId: string, cartId: string, now: number): Promise<void> {
  await run(sql`
    update booking set shown_at = ${new Date(now)}
    where client_id = ${clientId} and cart_id = ${cartId} and status = 'lapsed' and shown_at is null`);
}

/** A write of its owner: what was shown as lapsed has been seen, and leaves the cart. */
export async function forgetLapsed(run: Run, clientId: string, cartId: string): Promise<void> {
  await run(sql`
    update booking set cart_id = null
    where client_id = ${clientId} and cart_id = ${cartId} and status = 'lapsed' and shown_at is not null`);
}

/** A cart opens with its hold, whose clock stands until the first place. Who comes second gets the first one's. */
export async function openCart(
  run: Run,
  { clientId, id, owner, source }: Place & { id: string },
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
