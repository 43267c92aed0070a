import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { type ClientBrand, clientBrandSql } from '../../client/index.ts';
import type { OccurrenceKey } from './queue.ts';

type NewOffer = OccurrenceKey & {
  id: string;
  entryId: string;
  personId: number;
  now: number;
  endsAt: number;
};

/** Turns a waiting entry into an open offer of one place. */
export async function insertOffer(tx: Transaction, offer: NewOffer): Promise<void> {
  const at = new Date(offer.now);
  await tx(sql`
    with offered as (
      update waitlist_entry set status = 'offered'
      where client_id = ${offer.clientId} and id = ${offer.entryId} and status = 'waiting' returning id
    )
    insert into offer (client_id, id, entry_id, occurrence_id, person_id, created_at, ends_at)
    select ${offer.clientId}::uuid, ${offer.id}::uuid, id, ${offer.occurrenceId}, ${offer.personId}::int, ${at}::timestamptz,
      ${new Date(offer.endsAt)}::timestamptz
    from offered`);
}

type EndedOffers = OccurrenceKey & { now: number } & (
    | { end: 'expired' | 'closed'; entryId?: undefined }
    | { end: 'declined'; entryId: string }
  );

/**
 * Ends open offers with their entries and returns the number of their places: that of an entry, those past their
 * deadline, or all of a closed queue. The occurrence is locked.
 */
export async function endOffers(
  tx: Transaction,
  { clientId, occurrenceId, now, end, entryId }: EndedOffers,
): Promise<number> {
  const at = new Date(now);
  const isMeantSql = {
    expired: sql`ends_at <= ${at}`,
    closed: sql`true`,
    declined: sql`entry_id = ${entryId ?? null}::uuid`,
  }[end];
  const rows = await tx(sql<{ places: number }>`
    with ended as (
      update offer set status = ${end}, ended_at = ${at}
      where client_id = ${clientId} and occurrence_id = ${occurrenceId} and status = 'open' and ${isMeantSql}
      returning entry_id, places
    ), entries as (
      update waitlist_entry e set status = ${end}, ended_at = ${at} from ended
      where e.client_id = ${clientId} and e.id = ended.entry_id
    )
    select places from ended`);
  return rows.reduce((sum, { places }) => sum + places, 0);
}

/** What the email of an offer says of its occurrence. Instants in milliseconds. */
export type OfferedSession = {
  name: string;
  startsAt: number;
  endsAt: number;
  timezone: string;
  location: string;
  venueName: string;
  venueSlug: string;
  venueAddress: string;
  categorySlug: string;
  /** Below which a camp or course has its booking page; null for a class. */
  bundlePath: string | null;
  brand: ClientBrand;
};

export async function readOfferedSession(
  run: RunStatement,
  { clientId, occurrenceId }: OccurrenceKey,
): Promise<OfferedSession> {
  const [row] = await run(sql<OfferedSession>`
    select o.name, o.timezone, v.name as "venueName", v.slug as "venueSlug", k.slug as "categorySlug",
      case when o.is_in_bundle then concat_ws('/', '', k.booking_type, 'location', v.slug, k.slug, s.slug) end
        as "bundlePath",
      ${clientBrandSql} as brand, (extract(epoch from o.starts_at) * 1000)::float8 as "startsAt",
      (extract(epoch from o.ends_at) * 1000)::float8 as "endsAt",
      concat_ws(', ', v.address1, nullif(v.address2, ''), concat_ws(' ', v.town, v.postcode)) as "venueAddress",
      coalesce(o.friendly_location_name, location_names(o.client_id, o.location_ids)) as location
    from occurrence o
    join client c on c.id = o.client_id
    join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
    join venue v on v.client_id = o.client_id and v.id = o.venue_id
    join category k on k.client_id = o.client_id and k.id = o.category_id
    where o.client_id = ${clientId} and o.id = ${occurrenceId}`);
  if (!row) throw new Error(`Occurrence ${occurrenceId} not found`);
  return row;
}
