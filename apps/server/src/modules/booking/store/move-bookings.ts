import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type MoveInput = { clientId: string; fromIds: readonly number[]; toId: number };

/** Bookings of orders of these people. No index on `booking` finds a cancelled one or a ticket by its person. */
const orderedSql = ({ clientId, fromIds }: MoveInput) => sql`
  select ordered.id from "order" o
  join order_line ol on ol.client_id = o.client_id and ol.order_id = o.id
  join booking ordered on ordered.client_id = ol.client_id and ordered.line_id = ol.cart_line_id
  where o.client_id = ${clientId} and o.person_id = any(${[...fromIds]}::int[])
    and ordered.status in ('settled', 'cancelled')`;

/**
 * Moves bookings to another person of the client, who made them under other names. A place in an occurrence that this
 * person already attends keeps its attendee, because a person attends an occurrence once, except with
 * several tickets. Carts keep theirs. The orders
 * still are those of `fromIds`.
 */
export async function moveBookings(tx: Transaction, input: MoveInput): Promise<void> {
  const { clientId, toId } = input;
  const fromIds = sql`any(${[...input.fromIds]}::int[])`;
  await tx(sql`
    update booking set booked_by_id = ${toId}
    where client_id = ${clientId} and booked_by_id = ${fromIds} and id in (
      ${orderedSql(input)} union
      select made.id from booking made
      where made.client_id = ${clientId} and made.booked_by_id = ${fromIds} and made.status = 'settled'
    )`);
  await tx(sql`
    with attended as materialized (
      select b.id, b.occurrence_id, b.ticket_id, b.status from booking b
      where b.client_id = ${clientId} and b.person_id = ${fromIds} and b.id in (
        ${orderedSql(input)} union
        select own.id from booking own
        where own.client_id = ${clientId} and own.person_id = ${fromIds} and own.status = 'settled'
          and own.ticket_id is null
      )
    )
    update booking b set person_id = ${toId} from attended
    where b.client_id = ${clientId} and b.id = attended.id and (
      attended.status = 'cancelled' or attended.ticket_id is not null or (
        b.id in (
          select distinct on (occurrence_id) id from attended
          where status = 'settled' and ticket_id is null order by occurrence_id, id
        ) and not exists (
          select from booking own
          where own.client_id = b.client_id and own.person_id = ${toId} and own.occurrence_id = b.occurrence_id
            and own.status in ('reserved', 'settled') and own.ticket_id is null
        )
      )
    )`);
}
