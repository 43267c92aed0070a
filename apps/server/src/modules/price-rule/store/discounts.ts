import type { Discount } from '@pavilion/domain/price-rule/rules';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';

type CartKey = { clientId: string; cartId: string };

/** PRC-04: why a code does not apply to a basket. */
export type DiscountReason =
  | 'discount_not_started'
  | 'discount_ended'
  | 'discount_used_up'
  | 'discount_used_by_you'
  | 'discount_min_total'
  | 'discount_no_item';

/** A discount code with what decides whether it applies. Instants in milliseconds, amounts in minor units. */
export type DiscountCode = Discount & {
  id: string;
  code: string;
  name: string;
  startsAt: number;
  endsAt: number | null;
  minTotal: number;
  isUsedUp: boolean;
  isUsedByPerson: boolean;
  /** Empty for every category. */
  categoryIds: string[];
};

const codeSql = (personId: number) => sql`
  d.id, d.code, d.name, d.percent, d.amount, d.min_total as "minTotal",
  (extract(epoch from d.starts_at) * 1000)::float8 as "startsAt",
  (extract(epoch from d.ends_at) * 1000)::float8 as "endsAt",
  coalesce(d.used >= d.max_uses, false) as "isUsedUp",
  exists (
    select from discount_person dp
    where dp.client_id = d.client_id and dp.code_id = d.id and dp.person_id = ${personId}
      and dp.used >= d.max_uses_per_person
  ) as "isUsedByPerson",
  array(
    select category_id::text from discount_code_category dc where dc.client_id = d.client_id and dc.code_id = d.id
  ) as "categoryIds"`;

/** The code that a customer has typed, in capitals and without spaces. */
export async function findDiscountCode(
  run: RunStatement,
  { clientId, code, personId }: { clientId: string; code: string; personId: number },
): Promise<DiscountCode | undefined> {
  const [row] = await run(sql<DiscountCode>`
    select ${codeSql(personId)} from discount_code d where d.client_id = ${clientId} and d.code = ${code}`);
  return row;
}

/** The code that is applied to a cart. */
export async function readCartDiscount(
  run: RunStatement,
  { clientId, cartId, personId }: CartKey & { personId: number },
): Promise<DiscountCode | undefined> {
  const [row] = await run(sql<DiscountCode>`
    select ${codeSql(personId)} from hold h
    join discount_code d on d.client_id = h.client_id and d.id = h.discount_code_id
    where h.client_id = ${clientId} and h.cart_id = ${cartId}`);
  return row;
}

/** Applies a code to a cart, or removes it. Its owner's version rises, so that no claim relies on a cart without it. */
export async function setCartDiscount(
  tx: Transaction,
  { clientId, cartId, personId }: CartKey & { personId: number },
  codeId: string | null,
): Promise<void> {
  await tx(sql`
    update hold set discount_code_id = ${codeId}, discount_reason = null
    where client_id = ${clientId} and cart_id = ${cartId}`);
  await tx(sql`update person set version = version + 1 where client_id = ${clientId} and id = ${personId}`);
}

/** Why the code of a cart does not apply at the moment; null if it does. */
export async function saveDiscountReason(
  tx: Transaction,
  { clientId, cartId }: CartKey,
  reason: DiscountReason | null,
): Promise<void> {
  await tx(sql`
    update hold set discount_reason = ${reason}
    where client_id = ${clientId} and cart_id = ${cartId} and discount_reason is distinct from ${reason}`);
}

/** PRC-04: reserves a use of the cart's code for its payment. Undefined, or why another payment was faster. */
export async function takeDiscountUse(
  tx: Transaction,
  { clientId, cartId, personId, now }: CartKey & { personId: number; now: number },
): Promise<DiscountReason | undefined> {
  const [row] = await tx(sql<{ reason: DiscountReason | null }>`
    select take_discount_use(h.client_id, ${createId(now)}, h.discount_code_id, ${personId}, h.cart_id, ${new Date(now)})
      as reason
    from hold h where h.client_id = ${clientId} and h.cart_id = ${cartId} and h.discount_code_id is not null`);
  return row?.reason ?? undefined;
}

/** The order of a cart keeps the use of its code, and the next basket starts without one. */
export async function settleDiscount(
  tx: Transaction,
  { clientId, cartId, orderId }: CartKey & { orderId: string },
): Promise<void> {
  await tx(sql`
    with used as (
      update discount_use set order_id = ${orderId}
      where client_id = ${clientId} and cart_id = ${cartId} and order_id is null
    )
    update hold set discount_code_id = null, discount_reason = null
    where client_id = ${clientId} and cart_id = ${cartId} and discount_code_id is not null`);
}
