import { ok } from '@pavilion/domain/result';
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';

type OrdersOfClient = { clientId: string; orderIds: string[]; checkoutIds: string[]; personId: number };

/**
 * Removes what identifies people from up to `limit` orders that were made before an instant (milliseconds), and returns the
 * count. The orders stay with their lines, tenders, refunds and transfers, so the books stay right. An order whose payment
 * is open, or of which something is still ahead, waits.
 */
export async function anonymiseOrders(
  { inTransaction }: Database,
  before: number,
  limit: number,
): Promise<number> {
  const { value: count } = await inTransaction(async (tx) => {
    const orders = await lockDueOrders(tx, before, limit);
    for (const clientId of new Set(orders.map((order) => order.clientId))) {
      const due = orders.filter((order) => order.clientId === clientId);
      const personId = await getAnonymousPerson(tx, clientId, before);
      const orderIds = due.map(({ id }) => id);
      const checkoutIds = due.map(({ checkoutId }) => checkoutId);
      await clearOrders(tx, { clientId, orderIds, checkoutIds, personId });
    }
    return ok(orders.length);
  });
  return count;
}

type DueOrder = { clientId: string; id: string; checkoutId: string };

const lockDueOrders = (tx: Transaction, before: number, limit: number): Promise<DueOrder[]> =>
  tx(sql<DueOrder>`
    select o.client_id as "clientId", o.id, o.checkout_id as "checkoutId" from "order" o
    where o.created_at < ${new Date(before)} and not o.is_anonymous
      and not exists (
        select from payment_attempt a
        where a.client_id = o.client_id and a.checkout_id = o.checkout_id
          and (a.next_check_at is not null or a.open_reason is not null)
      )
      and not exists (
        select from refund r
        where r.client_id = o.client_id and r.order_id = o.id and r.state not in ('succeeded', 'failed')
      )
      and not exists (
        select from order_line l
        left join booking b on b.client_id = l.client_id and b.line_id = l.cart_line_id and b.status = 'settled'
        left join occurrence s on s.client_id = b.client_id and s.id = b.occurrence_id
        left join membership m on m.client_id = l.client_id and m.line_id = l.cart_line_id
        where l.client_id = o.client_id and l.order_id = o.id
          and (s.ends_at > ${new Date(before)} or (m.id is not null and coalesce(m.ends_on, 'infinity') > ${new Date(before)}))
      )
    order by o.created_at limit ${limit} for update of o skip locked`);

/** The nameless person of a client, of whom there is one, also if two sweeps run. `at` is in milliseconds. */
async function getAnonymousPerson(tx: Transaction, clientId: string, at: number): Promise<number> {
  await tx(sql`select from client where id = ${clientId} for no key update`);
  const [existing] = await tx(sql<{ personId: number }>`
    select person_id as "personId" from anonymous_person where client_id = ${clientId}`);
  if (existing) return existing.personId;
  const uuid = createId(at);
  const [person] = await tx(sql<{ id: number }>`
    with anonymous as (
      insert into person (client_id, uuid, reference, first_name, last_name, email, created_at, erased_at)
      values (${clientId}, ${uuid}, ${`ANON-${uuid}`}, '', '', '', ${new Date(at)}, ${new Date(at)})
      returning id
    )
    insert into anonymous_person (client_id, person_id) select ${clientId}, id from anonymous
    returning person_id as id`);
  if (!person) throw new Error(`The nameless person of client ${clientId} was not inserted`);
  return person.id;
}

async function clearOrders(tx: Transaction, orders: OrdersOfClient): Promise<void> {
  const { clientId, orderIds, checkoutIds, personId } = orders;
  const ids = sql`any(${orderIds}::uuid[])`;
  await clearLines(tx, orders);
  await tx(sql`
    update order_line set snapshot = clear_people(snapshot) where client_id = ${clientId} and order_id = ${ids}`);
  await tx(sql`
    update payment_attempt set snapshot = clear_people(snapshot), sca_challenge = null, sca_result = null, card_token = null
    where client_id = ${clientId} and checkout_id = any(${checkoutIds}::uuid[])`);
  await tx(sql`update completion set order_id = null where client_id = ${clientId} and order_id = ${ids}`);
  await tx(sql`
    update discount_use set person_id = ${personId} where client_id = ${clientId} and order_id = ${ids}`);
  // The baskets of checkouts belong to people by their owner.
  await tx(sql`
    insert into cart (client_id, id, owner, source)
    select ${clientId}, gen_random_uuid(), ${`person:${personId}`}, source
    from (values ('activity-booking'), ('online-joining'), ('front-of-house')) as kind(source)
    on conflict (client_id, owner, source) do nothing`);
  await tx(sql`
    update checkout c set person_id = ${personId}, cart_id = anonymous.id
    from cart own, cart anonymous
    where c.client_id = ${clientId} and c.id = any(${checkoutIds}::uuid[]) and own.client_id = c.client_id
      and own.id = c.cart_id and anonymous.client_id = c.client_id and anonymous.owner = ${`person:${personId}`}
      and anonymous.source = own.source`);
  await tx(sql`
    update "order" set person_id = ${personId}, is_anonymous = true
    where client_id = ${clientId} and id = ${ids}`);
}

/** What was bought, and for whom. Places stay counted. */
async function clearLines(tx: Transaction, { clientId, orderIds, personId }: OrdersOfClient): Promise<void> {
  const lines = await tx(sql<{ id: string }>`
    update cart_line l set person_id = case when l.person_id is null then null else ${personId}::int end,
      cart_id = case when l.status = 'reserved' then l.cart_id end, left_cart_id = null,
      snapshot = clear_people(l.snapshot), detail = clear_people(l.detail)
    from order_line x
    where x.client_id = ${clientId} and x.order_id = any(${orderIds}::uuid[]) and l.client_id = x.client_id
      and l.id = x.cart_line_id
    returning l.id`);
  const lineIds = sql`any(${lines.map(({ id }) => id)}::uuid[])`;
  await tx(sql`
    update booking set person_id = null, booked_by_id = null, attendance = null, is_anonymous = true
    where client_id = ${clientId} and line_id = ${lineIds} and status <> 'reserved'`);
  await tx(sql`delete from line_attendee where client_id = ${clientId} and line_id = ${lineIds}`);
  await tx(
    sql`update waiver_request set line_id = null where client_id = ${clientId} and line_id = ${lineIds}`,
  );
}
