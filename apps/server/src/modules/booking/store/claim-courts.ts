import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import {
  bookingIdSql,
  type Claim,
  type ClaimResult,
  firstOrEmpty,
  insertBookingWithHoldSql,
  ownHoldSql,
} from './claim.ts';

/** Space that a booking takes: leaves of one location tree, over a stretch with set-up and teardown, in milliseconds. */
export type CourtAllocation = {
  rootId: string;
  leafLocationIds: readonly string[];
  from: number;
  until: number;
};

export type CourtClaim = Claim & { allocation: CourtAllocation };

const duringSql = ({ from, until }: CourtAllocation) => sql`tstzrange(${new Date(from)}, ${new Date(until)})`;

/** Run-out bookings that lie in the way, freed with the space that they took. `root` is locked before. */
const lapseExpiredSql = ({ clientId, now, allocation }: CourtClaim) => sql`
  dead as materialized (
    select b.id
    from root, booking b join hold d on d.client_id = b.client_id and d.cart_id = b.cart_id
    where b.client_id = ${clientId} and b.status = 'reserved'
      and d.attempt_id is null and d.ends_at <= ${new Date(now)}
      and b.id in (
        select a.booking_id from allocation a
        where a.client_id = ${clientId} and a.location_id = any(${allocation.leafLocationIds}::uuid[]) and a.during && ${duringSql(allocation)}
      )
    for share of d skip locked for no key update of b skip locked
  ), lapsed as (
    update booking b set status = 'lapsed' from dead where b.client_id = ${clientId} and b.id = dead.id returning b.id
  ), gone as (
    delete from allocation a using lapsed
    where a.client_id = ${clientId} and a.booking_id = lapsed.id
    returning 1
  )`;

const lockRootSql = ({ clientId, allocation }: CourtClaim) => sql`
  root as materialized (
    select l.id from location l, own where l.client_id = ${clientId} and l.id = ${allocation.rootId}
    for no key update of l
  )`;

/**
 * Named leaves, all of them or none, in one statement. The insert reads from the delete, so that it sees the space as
 * free; the root's lock keeps deadlocks away, and the exclusion constraint keeps the promise. A hall that got some of
 * its courts is undone as a whole (PV001).
 */
export async function claimNamedCourts(run: RunStatement, claim: CourtClaim): Promise<ClaimResult> {
  const { clientId, booking, allocation, idempotentRequest } = claim;
  return firstOrEmpty(
    await run(sql<ClaimResult>`
      with own as (${ownHoldSql(claim)}), ${lockRootSql(claim)}, ${lapseExpiredSql(claim)}, ready as (
        select (select count(*) from gone) as cleared from root
      ), spaces as (
        insert into allocation (client_id, location_id, during, booking_id)
        select ${clientId}::uuid, leaf, ${duringSql(allocation)}, ${booking.id}::uuid
        from ready, unnest(${allocation.leafLocationIds}::uuid[]) leaf order by leaf
        on conflict do nothing
        returning 1
      ), taken as (
        select 1 from spaces having count(*) = cardinality(${allocation.leafLocationIds}::uuid[])
      ), ${insertBookingWithHoldSql(claim)}
      select
        case when (select count(*) from spaces) between 1 and cardinality(${allocation.leafLocationIds}::uuid[]) - 1
          then raise_refusal('space_taken') else ${bookingIdSql(idempotentRequest)} end as booking_id,
        (select ends_at from own) as ends_at,
        false as due`),
  );
}

/** Locks the tree and clears the way; what is free then is seen by the next statement only. False: no such hold. */
export async function lockAndLapseExpired(tx: Transaction, claim: CourtClaim): Promise<boolean> {
  const rows = await tx(sql`
    with own as (${ownHoldSql(claim)}), ${lockRootSql(claim)}, ${lapseExpiredSql(claim)}
    select (select count(*) from gone) from root`);
  return rows.length > 0;
}

/** As many leaves as places, the first that are free. After `clearTheWay`, in the same transaction. */
export async function claimAvailableCourts(tx: Transaction, claim: CourtClaim): Promise<ClaimResult> {
  const { clientId, booking, allocation, idempotentRequest } = claim;
  return firstOrEmpty(
    await tx(sql<ClaimResult>`
      with own as (${ownHoldSql(claim)}), spaces as (
        insert into allocation (client_id, location_id, during, booking_id)
        select ${clientId}::uuid, leaf, ${duringSql(allocation)}, ${booking.id}::uuid
        from own, unnest(${allocation.leafLocationIds}::uuid[]) with ordinality as leaves(leaf, position)
        where not exists (
          select 1 from allocation a
          where a.client_id = ${clientId} and a.location_id = leaf and a.during && ${duringSql(allocation)}
        )
        order by position limit ${booking.places}
        on conflict do nothing
        returning 1
      ), taken as (
        select 1 from spaces having count(*) = ${booking.places}::int
      ), ${insertBookingWithHoldSql(claim)}
      select ${bookingIdSql(idempotentRequest)} as booking_id, (select ends_at from own) as ends_at, false as due`),
  );
}
