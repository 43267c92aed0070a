import { sql } from 'kysely';
import type { Run, Transaction } from '#platform/database';
import { booked, bookingId, type Claim, type Claimed, one, ownHold } from './claim.ts';

/** Space that a booking takes: leaves of one location tree, over a stretch with set-up and teardown, in milliseconds. */
export type Space = { rootId: string; leaves: readonly string[]; from: number; until: number };

export type CourtClaim = Claim & { space: Space };

const during = ({ from, until }: Space) => sql`tstzrange(${new Date(from)}, ${new Date(until)})`;

/** Run-out bookings that lie in the way, freed with the space that they took. `root` is locked before. */
const wayCleared = ({ clientId, now, space }: CourtClaim) => sql`
  dead as materialized (
    select b.id
    from root, booking b join hold d on d.client_id = b.client_id and d.cart_id = b.cart_id
    where b.client_id = ${clientId} and b.status = 'reserved'
      and d.attempt_id is null and d.ends_at <= ${new Date(now)}
      and b.id in (
        select a.booking_id from allocation a
        where a.client_id = ${clientId} and a.location_id = any(${space.leaves}::uuid[]) and a.during && ${during(space)}
      )
    for share of d skip locked for no key update of b skip locked
  ), lapsed as (
    update booking b set status = 'lapsed' from dead where b.client_id = ${clientId} and b.id = dead.id returning b.id
  ), gone as (
    delete from allocation a using lapsed
    where a.client_id = ${clientId} and a.booking_id = lapsed.id
    returning 1
  )`;

const rootLocked = ({ clientId, space }: CourtClaim) => sql`
  root as materialized (
    select l.id from location l, own where l.client_id = ${clientId} and l.id = ${space.rootId}
    for no key update of l
  )`;

/**
 * Named leaves, all of them or none, in one statement. The insert reads from the delete, so that it sees the space as
 * free; the root's lock keeps deadlocks away, and the exclusion constraint keeps the promise. A hall that got some of
 * its courts is undone as a whole (PV001).
 */
export async function claimLeaves(run: Run, wanted: CourtClaim): Promise<Claimed> {
  const { clientId, booking, space, press } = wanted;
  return one(
    await run(sql<Claimed>`
      with own as (${ownHold(wanted)}), ${rootLocked(wanted)}, ${wayCleared(wanted)}, ready as (
        select (select count(*) from gone) as cleared from root
      ), spaces as (
        insert into allocation (client_id, location_id, during, booking_id)
        select ${clientId}::uuid, leaf, ${during(space)}, ${booking.id}::uuid
        from ready, unnest(${space.leaves}::uuid[]) leaf order by leaf
        on conflict do nothing
        returning 1
      ), taken as (
        select 1 from spaces having count(*) = cardinality(${space.leaves}::uuid[])
      ), ${booked(wanted)}
      select
        case when (select count(*) from spaces) between 1 and cardinality(${space.leaves}::uuid[]) - 1
          then refuse('space_taken') else ${bookingId(press)} end as booking_id,
        (select ends_at from own) as ends_at,
        false as due`),
  );
}

/** Locks the tree and clears the way; what is free then is seen by the next statement only. False: no such hold. */
export async function clearTheWay(tx: Transaction, wanted: CourtClaim): Promise<boolean> {
  const rows = await tx(sql`
    with own as (${ownHold(wanted)}), ${rootLocked(wanted)}, ${wayCleared(wanted)}
    select (select count(*) from gone) from root`);
  return rows.length > 0;
}

/** As many leaves as places, the first that are free. After `clearTheWay`, in the same transaction. */
export async function claimFreeLeaves(tx: Transaction, wanted: CourtClaim): Promise<Claimed> {
  const { clientId, booking, space, press } = wanted;
  return one(
    await tx(sql<Claimed>`
      with own as (${ownHold(wanted)}), spaces as (
        insert into allocation (client_id, location_id, during, booking_id)
        select ${clientId}::uuid, leaf, ${during(space)}, ${booking.id}::uuid
        from own, unnest(${space.leaves}::uuid[]) with ordinality as leaves(leaf, position)
        where not exists (
          select 1 from allocation a
          where a.client_id = ${clientId} and a.location_id = leaf and a.during && ${during(space)}
        )
        order by position limit ${booking.places}
        on conflict do nothing
        returning 1
      ), taken as (
        select 1 from spaces having count(*) = ${booking.places}::int
      ), ${booked(wanted)}
      select ${bookingId(press)} as booking_id, (select ends_at from own) as ends_at, false as due`),
  );
}
