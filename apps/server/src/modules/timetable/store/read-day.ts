import type { Benefit } from '@pavilion/domain/price-rule/rules';
import type { ChildRatio } from '@pavilion/domain/ticket/ticket';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Restriction } from '#platform/database/tables';
import { categoryMatchesSql } from '../../category/index.ts';
import { type BookingWindowRow, bookingWindowsSql } from '../../membership/index.ts';
import {
  type CutOffAction,
  childRatioSql,
  type OccurrenceRules,
  type OfferScope,
  occurrenceMsSql,
  occurrenceRulesSql,
  type PricingOptionRow,
  pricingOptionsSql,
  type TicketRow,
  takenCourtsSql,
  ticketsSql,
} from '../../offer/index.ts';
import { benefitsSql } from '../../price-rule/index.ts';
import { venueMatchesSql } from '../../venue/index.ts';
import { type BlockBookingRow, blockBookingSql, type ClashRow, clashesSql } from './clashes.ts';

/** An occurrence with what lists show and rules read. Instants in milliseconds. */
export type OccurrenceRow = OccurrenceRules & {
  /** The id on the older platform. */
  legacy_number: number;
  interval_key: string | null;
  recurrence_id: string;
  category_id: string;
  original_starts_at: number;
  original_ends_at: number;
  is_detached: boolean;
  instructor_ids: string[];
  /** Null unless it clashes. */
  clashes: ClashRow[] | null;
  block_booking: BlockBookingRow | null;
};

export type ScheduleRow = {
  id: string;
  reference: string;
  cancellation_cutoff_minutes: number;
  cut_off_actions: CutOffAction[];
  template_id: string;
  template_name: string;
  description: string;
  picture: string;
  what_to_bring: string;
  tags: string[];
  options: PricingOptionRow[];
  booking_windows: BookingWindowRow[];
  benefits: Benefit[];
  needs: NeedsRow;
  /** Empty if places are sold without tickets. */
  tickets: TicketRow[];
  child_ratio: ChildRatio | null;
};

type RestrictionRef = { id: string; name: string; type: Restriction['type'] };

/** WVR-02: what a person needs before they buy a place. */
export type NeedsRow = {
  waiver: RestrictionRef | null;
  induction: RestrictionRef | null;
  /** Signed, and attended, after the purchase. */
  postWaiver: RestrictionRef | null;
  postInduction: RestrictionRef | null;
  criteria: 'all' | 'any' | null;
};

export type BookingType = 'ticketed' | 'resources' | 'classes' | 'courses' | 'camps';

/** The fields of a venue that occurrences show. */
export type TimetableVenue = {
  id: string;
  slug: string;
  name: string;
  address: string;
  timezone: string;
};

/** Occurrences with the rows that they refer to, except their venues, each once. */
export type OccurrenceRows<Row extends OccurrenceRow = OccurrenceRow> = {
  categories: { id: string; slug: string; name: string; booking_type: BookingType | null }[];
  occurrences: Row[];
  schedules: ScheduleRow[];
  locations: { id: string; name: string; parent_id: string | null; root_id: string }[];
  instructors: { id: string; name: string }[];
};

/** Occurrences of one venue. */
export type DayRows = OccurrenceRows & { venue: TimetableVenue };

export type OccurrenceQuery = { clientId: string; side: 'online' | 'foh'; now: number };
type DayRowsQuery = OccurrenceQuery & { venue: string; activity: string; day: string };

/**
 * Reads the occurrences of a venue's local day, of one leaf category or all of a root category, in one round trip: the
 * JSON of `DayRows`, so that a day that reads as before need not be parsed.
 */
export async function readDayJson(run: RunStatement, query: DayRowsQuery): Promise<string | undefined> {
  const { clientId, venue, activity, day } = query;
  const [row] = await run(sql<{ day: string }>`
    select to_json(day)::text as day from (
      with v as materialized (
        select * from venue v where v.client_id = ${clientId} and ${venueMatchesSql(venue)}
      ), k as materialized (
        select c.* from category requested
        join category c on c.client_id = requested.client_id and (c.id = requested.id or c.parent_id = requested.id)
        where requested.client_id = ${clientId} and ${categoryMatchesSql(activity)}
      ), sessions as materialized (
        select o.* from v join occurrence o on o.client_id = v.client_id and o.venue_id = v.id
        where o.starts_at >= ${day}::date::timestamp at time zone v.timezone
          and o.starts_at < (${day}::date + 1)::timestamp at time zone v.timezone
          and o.category_id in (select id from k) and o.status <> 'withdrawn'
      ), ${takenCourtsSql('sessions', new Date(query.now))}, chosen as materialized (
        select ${occurrenceColumnsSql({ ...query, hasTaken: true })} from sessions o
      )
      ${dayRowsSql(clientId)}
    ) day`);
  return row?.day;
}

/** Reads one occurrence by its id or its legacy number. */
export async function readOccurrenceRows(
  run: RunStatement,
  query: OccurrenceQuery & { id: string },
): Promise<DayRows | undefined> {
  const { clientId, id } = query;
  const idMatchesSql = /^\d+$/.test(id) ? sql`o.legacy_number = ${id}::bigint` : sql`o.id = ${id}`;
  const [row] = await run(sql<DayRows>`
    with chosen as materialized (
      select ${occurrenceColumnsSql(query)}, o.venue_id from occurrence o
      where o.client_id = ${clientId} and ${idMatchesSql} and o.status <> 'withdrawn'
    ), v as materialized (
      select * from venue v where v.client_id = ${clientId} and v.id = (select venue_id from chosen)
    ), k as materialized (
      select * from category where client_id = ${clientId} and id = (select category_id from chosen)
    )
    ${dayRowsSql(clientId)}`);
  return row;
}

/** The columns of `occurrence o` for an `OccurrenceRow`. */
export const occurrenceColumnsSql = (scope: OfferScope) => sql`
  ${occurrenceRulesSql(scope)}, o.interval_key, o.recurrence_id, o.category_id, o.is_detached, o.instructor_ids,
  o.legacy_number, ${clashesSql} as clashes, ${blockBookingSql(scope.side, new Date(scope.now))} as block_booking,
  ${sql.join(['original_starts_at', 'original_ends_at'].map(occurrenceMsSql))}`;

/** The JSON of a `TimetableVenue` from `venue v`. */
export const venueColumnsSql = sql`
  json_build_object(
    'id', v.id, 'slug', v.slug, 'name', v.name, 'timezone', v.timezone,
    'address', concat_ws(', ', v.address1, nullif(v.address2, ''), concat_ws(' ', v.town, v.postcode))
  )`;

/** Selects `DayRows` from the tables `chosen`, `v` and `k` of the statement, for one venue. */
const dayRowsSql = (clientId: string) => sql`
  select ${venueColumnsSql} as venue, ${occurrenceRowsSql({ clientId, order: sql`starts_at, name, id`, venues: sql`array[v.id]` })} from v`;

/** A restriction of `schedule s`, or null. */
const restrictionSql = (
  column: 'waiver_id' | 'induction_id' | 'post_waiver_id' | 'post_induction_id',
) => sql`(
    select json_build_object('id', r.id, 'name', r.name, 'type', r.type) from restriction r
    where r.client_id = s.client_id and r.id = ${sql.ref(`s.${column}`)}
  )`;

/** The order of the occurrences, and their venues as an array, for which PostgreSQL reads locations by index. */
type OccurrenceRowsOptions = { clientId: string; order: RawBuilder<unknown>; venues: RawBuilder<unknown> };

/** The columns of `OccurrenceRows` from the tables `chosen` and `k` of the statement. */
export const occurrenceRowsSql = ({ clientId, order, venues }: OccurrenceRowsOptions) => sql`
    coalesce((
      select json_agg(json_build_object('id', id, 'slug', slug, 'name', name, 'booking_type', booking_type)) from k
    ), '[]') as categories,
    coalesce((select json_agg(chosen order by ${order}) from chosen), '[]') as occurrences,
    coalesce((
      select json_agg(json_build_object(
        'id', s.id, 'reference', s.reference, 'cancellation_cutoff_minutes', s.cancellation_cutoff_minutes,
        'cut_off_actions', s.cut_off_actions, 'template_id', t.id, 'template_name', t.name,
        'description', t.description, 'picture', t.picture, 'what_to_bring', t.what_to_bring, 'tags', t.tags,
        'options', ${pricingOptionsSql('s.client_id', 's.id')},
        'booking_windows', ${bookingWindowsSql('s.client_id', 's.id')}, 'benefits', ${benefitsSql},
        'needs', json_build_object('waiver', ${restrictionSql('waiver_id')},
          'induction', ${restrictionSql('induction_id')}, 'postWaiver', ${restrictionSql('post_waiver_id')},
          'postInduction', ${restrictionSql('post_induction_id')}, 'criteria', s.restriction_criteria),
        'tickets', ${ticketsSql('s.client_id', 's.id')}, 'child_ratio', ${childRatioSql}
      ))
      from schedule s join template t on t.client_id = s.client_id and t.id = s.template_id
      where s.client_id = ${clientId} and s.venue_id in (select id from v)
        and s.id in (select schedule_id from chosen)
    ), '[]') as schedules,
    coalesce((
      select json_agg(json_build_object('id', l.id, 'name', l.name, 'parent_id', l.parent_id, 'root_id', l.root_id))
      from location l where l.client_id = ${clientId} and l.venue_id = any(${venues})
        and l.root_id in (select root_id from chosen)
    ), '[]') as locations,
    coalesce((
      select json_agg(json_build_object('id', i.id, 'name', i.name))
      from instructor i where i.client_id = ${clientId} and i.id in (select unnest(instructor_ids) from chosen)
    ), '[]') as instructors`;
