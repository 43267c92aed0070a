import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** A cart's hold that asks for more, and the clock that it is to have when it gets it. Instants in milliseconds. */
export type HoldUpdate = { clientId: string; cartId: string; endsAt: number; capAt: number; now: number };

/** A booking as it is to be written. Amounts are minor units, tax included, for all its places. */
export type NewBooking = {
  id: string;
  occurrenceId: string;
  personId: number | null;
  bookedById: number | null;
  places: number;
  side: 'online' | 'foh';
  pricingOptionId: string | null;
  listAmount: number;
  amount: number;
  tax: number;
  taxRate: number;
  taxCode: string;
  priceSteps: unknown;
};

/** A press that may come again, with the hash of what it asks for. */
export type IdempotentRequest = { actor: string; key: string; requestHash: Buffer };

export type Claim = HoldUpdate & { booking: NewBooking; idempotentRequest?: IdempotentRequest | undefined };

/** No clock: the cart's own hold ran out or is being paid. `due`: a hold on the occurrence may have run out. */
export type ClaimResult = { booking_id: string | null; ends_at: Date | null; due: boolean };

/**
 * The cart's hold, locked before the occurrence as everywhere, with its clock as it will be. Two additions to one cart
 * that meet here agree on the later end and the earlier cap; a hold that has not begun has neither.
 */
export const ownHoldSql = ({ clientId, cartId, endsAt, capAt, now }: HoldUpdate) => sql`
  select client_id, cart_id,
    greatest(ends_at, ${new Date(endsAt)}) as ends_at,
    greatest(least(cap_at, ${new Date(capAt)}), ends_at, ${new Date(endsAt)}) as cap_at
  from hold
  where client_id = ${clientId} and cart_id = ${cartId}
    and attempt_id is null and (ends_at is null or ends_at > ${new Date(now)})
  for no key update`;

/** The booking and its hold's clock, out of `own` and `taken`; `taken` has a row where there was room. */
export const insertBookingWithHoldSql = (claim: Claim) => sql`
  held as (
    update hold set ends_at = own.ends_at, cap_at = own.cap_at
    from own, taken
    where hold.client_id = own.client_id and hold.cart_id = own.cart_id
  ), ${insertBookingSql(claim)}`;

/**
 * The booking out of `own` and `taken`. The press is kept with its effect: a refusal keeps none, and one that comes again
 * undoes the whole statement.
 */
const insertBookingSql = ({ booking, now, idempotentRequest }: Claim) => sql`
  made as (
    insert into booking (
      client_id, id, occurrence_id, cart_id, person_id, booked_by_id, places, side, pricing_option_id,
      list_amount, amount, tax, tax_rate, tax_code, price_steps, created_at
    )
    select own.client_id, ${booking.id}::uuid, ${booking.occurrenceId}::text, own.cart_id,
      ${booking.personId}::int, ${booking.bookedById}::int, ${booking.places}::int, ${booking.side}::text,
      ${booking.pricingOptionId}::uuid, ${booking.listAmount}::int, ${booking.amount}::int, ${booking.tax}::int,
      ${booking.taxRate}::int, ${booking.taxCode}::text, ${JSON.stringify(booking.priceSteps)}::jsonb,
      ${new Date(now)}::timestamptz
    from own, taken
    returning id
  )${idempotentRequest ? sql`, ${insertIdempotencyKeySql(idempotentRequest, now)}` : sql``}`;

const insertIdempotencyKeySql = ({ actor, key, requestHash }: IdempotentRequest, now: number) => sql`
  kept as (
    insert into idempotency_key (client_id, actor, key, request_hash, created_at)
    select own.client_id, ${actor}::text, ${key}::text, ${requestHash}::bytea, ${new Date(now)}::timestamptz
    from own, made
    on conflict do nothing
    returning 1
  )`;

/** The booking that was made, unless the press was one that came again. */
export const bookingIdSql = (idempotentRequest: IdempotentRequest | undefined) =>
  idempotentRequest
    ? sql`case when exists (select 1 from made) and not exists (select 1 from kept)
        then raise_refusal('already_applied') else (select id from made) end`
    : sql`(select id from made)`;

/** How the counters of a session move by these places, on the side that they are sold on. */
const incrementCountersSql = ({ places, side }: NewBooking) => sql`
  consumed = o.consumed + ${places}::int,
  ${sql.ref(`${side}_consumed`)} = o.${sql.ref(`${side}_consumed`)} + ${places}::int`;

/** The counter moves only where the places fit. */
const takePlacesSql = ({ booking }: Claim) => sql`
  taken as (
    update occurrence o
    set ${incrementCountersSql(booking)}, next_hold_end = least(o.next_hold_end, own.ends_at)
    from own
    where o.client_id = own.client_id and o.id = ${booking.occurrenceId} and o.status = 'bookable'
      and o.consumed + ${booking.places}::int <= o.maximum
      and o.${sql.ref(`${booking.side}_consumed`)} + ${booking.places}::int
        <= coalesce(o.${sql.ref(`${booking.side}_maximum`)}, o.maximum)
    returning o.id
  )`;

/** What a claim answers, in the row of its occurrence. */
const claimResultSql = (
  { clientId, now, booking }: Claim,
  id: ReturnType<typeof bookingIdSql>,
) => sql<ClaimResult>`
  select ${id} as booking_id, (select ends_at from own) as ends_at,
    coalesce(next_hold_end <= ${new Date(now)}, false) as due
  from occurrence where client_id = ${clientId} and id = ${booking.occurrenceId}`;

/** The ordinary claim: everything else hangs on the counter. */
export async function claimByCounter(run: RunStatement, claim: Claim): Promise<ClaimResult> {
  return firstOrEmpty(
    await run(sql<ClaimResult>`
      with own as (${ownHoldSql(claim)}), ${takePlacesSql(claim)}, ${insertBookingWithHoldSql(claim)}
      ${claimResultSql(claim, bookingIdSql(claim.idempotentRequest))}`),
  );
}

/** Whose cart is opened, and where it is filled. */
export type NewCart = { owner: string; source: string };

/**
 * The same for a cart that is not open yet: it opens with its first place, or not at all. Where another press has opened
 * it meanwhile, everything is undone ('cart_opened').
 */
export async function claimWithNewCart(
  run: RunStatement,
  claim: Claim,
  { owner, source }: NewCart,
): Promise<ClaimResult> {
  const { clientId, cartId, endsAt, capAt, idempotentRequest } = claim;
  return firstOrEmpty(
    await run(sql<ClaimResult>`
      with own as (
        select ${clientId}::uuid as client_id, ${cartId}::uuid as cart_id,
          ${new Date(endsAt)}::timestamptz as ends_at, ${new Date(capAt)}::timestamptz as cap_at
      ), ${takePlacesSql(claim)}, opened as (
        insert into cart (client_id, id, owner, source)
        select own.client_id, own.cart_id, ${owner}::text, ${source}::text from own, taken
        on conflict (client_id, owner, source) do nothing
        returning id
      ), held as (
        insert into hold (client_id, cart_id, ends_at, cap_at)
        select own.client_id, own.cart_id, own.ends_at, own.cap_at from own, opened
      ), ${insertBookingSql(claim)}
      ${claimResultSql(
        claim,
        sql`case when exists (select 1 from taken) and not exists (select 1 from opened)
          then raise_refusal('cart_opened') else ${bookingIdSql(idempotentRequest)} end`,
      )}`),
  );
}

/**
 * Frees the places of run-out holds and claims from them. The lock on the occurrence hands on its newest numbers; a
 * line is freed by exactly one statement, which share-locks its hold, so that the owner cannot renew it meanwhile;
 * nobody waits for another's hold. What was freed is booked back even where the claim still does not fit. The new
 * counters are reckoned from `locked`, for the rows that the update itself meets may be the snapshot's.
 */
export async function claimFromExpiredHolds(run: RunStatement, claim: Claim): Promise<ClaimResult> {
  const { now, booking, idempotentRequest } = claim;
  const { occurrenceId, places, side } = booking;
  const sideSql = side === 'online' ? sql`online` : sql`foh`;
  return firstOrEmpty(
    await run(sql<ClaimResult>`
      with own as (${ownHoldSql(claim)}), locked as materialized (
        select o.client_id, o.id, o.consumed, o.online_consumed, o.foh_consumed, o.maximum,
          coalesce(o.online_maximum, o.maximum) as online_maximum,
          coalesce(o.foh_maximum, o.maximum) as foh_maximum
        from occurrence o join own on o.client_id = own.client_id
        where o.id = ${occurrenceId} and o.status = 'bookable'
        for no key update of o
      ), dead as materialized (
        select b.client_id, b.id
        from locked
        join booking b on b.client_id = locked.client_id and b.occurrence_id = locked.id and b.status = 'reserved'
        join hold on hold.client_id = b.client_id and hold.cart_id = b.cart_id
        where hold.attempt_id is null and hold.ends_at <= ${new Date(now)}
        for share of hold skip locked for no key update of b skip locked
      ), freed as (
        update booking set status = 'lapsed' from dead
        where booking.client_id = dead.client_id and booking.id = dead.id
        returning places, side
      ), given as (
        select coalesce(sum(places) filter (where side = 'online'), 0)::int as online,
          coalesce(sum(places) filter (where side = 'foh'), 0)::int as foh
        from freed
      ), room as (
        select client_id, id, given.online + given.foh > 0 as freed,
          online_consumed - given.online as online, foh_consumed - given.foh as foh,
          consumed - given.online - given.foh + ${places}::int <= maximum
            and ${sideSql}_consumed - given.${sideSql} + ${places}::int <= ${sideSql}_maximum as fits
        from locked, given
      ), moved as (
        update occurrence o
        set consumed = room.online + room.foh + case when fits then ${places}::int else 0 end,
          online_consumed = room.online + case when fits and ${side}::text = 'online' then ${places}::int else 0 end,
          foh_consumed = room.foh + case when fits and ${side}::text = 'foh' then ${places}::int else 0 end,
          next_hold_end = least(o.next_hold_end, own.ends_at)
        from room, own
        where o.client_id = room.client_id and o.id = room.id and (fits or freed)
      ), taken as (select id from room where fits), ${insertBookingWithHoldSql(claim)}
      select ${bookingIdSql(idempotentRequest)} as booking_id, (select ends_at from own) as ends_at, false as due`),
  );
}

export function firstOrEmpty([result]: ClaimResult[]): ClaimResult {
  return result ?? { booking_id: null, ends_at: null, due: false };
}
