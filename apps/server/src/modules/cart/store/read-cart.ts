import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { type AvailableTender, availableTendersSql } from '../../credit/index.ts';
import { sessionActiveSql } from '../../person/index.ts';
import type { DiscountReason } from '../../price-rule/index.ts';
import type { CartLine } from '../kinds/purchasable.ts';
import { toHoldTimes } from './hold.ts';
import { type CartLineRow, cartLinesSql, toCartLine } from './lines.ts';

/** A cart is identified by its owner and its source. */
export type CartOwner = { clientId: string; owner: string; source: string };

/** A cart with its hold and its lines; `id` is null before the first line. Instants in milliseconds. */
export type CartState = {
  id: string | null;
  endsAt: number | null;
  capAt: number | null;
  attemptId: string | null;
  lines: readonly CartLine[];
  /** PRC-03: the credit of its owner and the applied gift cards; none for a guest. */
  credit: readonly AvailableTender[];
  /** PRC-04: absent without a code. */
  discount?: CartDiscount | undefined;
};

/** The code of a cart, and why it does not apply at the moment. `minTotal` in minor units. */
type CartDiscount = {
  customerId: number;
  code: string;
  name: string;
  minTotal: number;
  reason: DiscountReason | null;
};

/** BSK-44: how long a lapsed line is shown after its first display, in milliseconds. */
export const lapsedDisplayMs = 60_000;

type Row = {
  id: string | null;
  ends_at: Date | null;
  cap_at: Date | null;
  attempt_id: string | null;
  lines: CartLineRow[];
  credit: AvailableTender[];
  is_session_active: boolean;
  request_hash: Buffer | null;
  discount: Omit<CartDiscount, 'customerId'> | null;
};

type ReadOptions = {
  now: number;
  /** AUT-27: the caller whose session the statement checks. */
  caller?: Caller | undefined;
  /** BSK-03: the key of an earlier request that the statement looks up. */
  idempotencyKey?: string | undefined;
};

/** Reads a cart in one statement. */
export async function readCartState(
  run: RunStatement,
  { clientId, owner, source }: CartOwner,
  { now, caller, idempotencyKey }: ReadOptions,
): Promise<CartState & { isSessionActive: boolean; earlierRequestHash: Buffer | null }> {
  const lapseShownSince = new Date(now - lapsedDisplayMs);
  const [row] = await run(sql<Row>`
    select c.id, h.ends_at, h.cap_at, h.attempt_id,
      case when c.id is null then '[]'::json else ${cartLinesSql(clientId, sql`c.id`, lapseShownSince)} end as lines,
      ${availableTendersSql(clientId, toPersonId(owner), sql`c.id`)} as credit,
      ${caller ? sessionActiveSql(caller, now) : sql`true`} as is_session_active,
      ${
        idempotencyKey === undefined
          ? sql`null::bytea`
          : sql`(
              select request_hash from idempotency_key
              where client_id = ${clientId} and actor = ${owner} and key = ${idempotencyKey}
            )`
      } as request_hash,
      case when d.id is not null then json_build_object(
        'code', d.code, 'name', d.name, 'minTotal', d.min_total, 'reason', h.discount_reason
      ) end as discount
    from (select) nothing
    left join cart c on c.client_id = ${clientId} and c.owner = ${owner} and c.source = ${source}
    left join hold h on h.client_id = c.client_id and h.cart_id = c.id
    left join discount_code d on d.client_id = h.client_id and d.id = h.discount_code_id`);
  if (!row) throw new Error('Left join returned no row');
  return {
    id: row.id,
    ...toHoldTimes(row, row.lines),
    attemptId: row.attempt_id,
    lines: row.lines.map(toCartLine),
    credit: row.credit,
    isSessionActive: row.is_session_active,
    earlierRequestHash: row.request_hash,
    ...(row.discount && { discount: { ...row.discount, customerId: Number(owner.slice('person:'.length)) } }),
  };
}

/** The person who owns a cart; null for a guest or a till. */
const toPersonId = (owner: string): number | null =>
  owner.startsWith('person:') ? Number(owner.slice('person:'.length)) : null;

/** The id of an owner's cart. Creates it with a hold, whose times are null until the first place is added. */
export async function getOrCreateCart(
  tx: Transaction,
  { clientId, owner, source, newCartId }: CartOwner & { newCartId: string },
): Promise<string> {
  const [cart] = await tx(sql<{ id: string }>`
    with created as (
      insert into cart (client_id, id, owner, source) values (${clientId}, ${newCartId}, ${owner}, ${source})
      on conflict (client_id, owner, source) do update set source = excluded.source
      returning client_id, id
    ), its_hold as (
      insert into hold (client_id, cart_id) select client_id, id from created on conflict do nothing
    )
    select id from created`);
  if (!cart) throw new Error(`Cart of ${owner} not created`);
  return cart.id;
}

/** The carts of an owner, in lock order. */
export const listCarts = (
  tx: Transaction,
  { clientId, owner }: Pick<CartOwner, 'clientId' | 'owner'>,
): Promise<{ id: string; source: string }[]> =>
  tx(sql`select id, source from cart where client_id = ${clientId} and owner = ${owner} order by id`);

/** BSK-03: saves the key in the transaction of its effect. False if an earlier request has used it (decision 0002). */
export async function saveIdempotencyKey(
  tx: Transaction,
  { clientId, owner }: Pick<CartOwner, 'clientId' | 'owner'>,
  { key, requestHash, now }: { key: string; requestHash: Buffer; now: number },
): Promise<boolean> {
  const rows = await tx(sql`
    insert into idempotency_key (client_id, actor, key, request_hash, created_at)
    values (${clientId}, ${owner}, ${key}, ${requestHash}, ${new Date(now)})
    on conflict do nothing returning key`);
  return rows.length > 0;
}
