import type { Benefit } from '@pavilion/domain/price-rule/rules';
import type { ChildRatio } from '@pavilion/domain/ticket/ticket';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import { type BookingWindowRow, bookingWindowsSql } from '../../membership/index.ts';
import { benefitsSql } from '../../price-rule/index.ts';
import {
  childRatioSql,
  type OccurrenceRules,
  type OfferScope,
  occurrenceRulesSql,
  type PricingOptionRow,
  pricingOptionsSql,
  type RestrictionNeeds,
  type SignedWaiver,
  type TicketRow,
  ticketsSql,
} from './columns.ts';

/** The facts of one occurrence alone, with their version. */
export type OccurrenceRow = OccurrenceRules & {
  version: number;
  /** Null for the client's maximum. */
  max_places_per_person: number | null;
  /** The client's name for the location, otherwise the names of its leaf locations. */
  location: string;
};

/** What a schedule's occurrences have in common for prices and snapshots. */
type SharedFacts = {
  options: PricingOptionRow[];
  booking_windows: BookingWindowRow[];
  benefits: Benefit[];
  /** Empty if its places are sold without tickets. */
  tickets: TicketRow[];
  child_ratio: ChildRatio | null;
  venue_name: string;
  venue_slug: string;
  venue_address: string;
  category_slug: string;
  is_class: boolean;
  picture: string;
  what_to_bring: string;
  /** BKG-03: minutes from the cut-off to the start, and what applies after it. */
  cut_off_minutes: number;
  cut_off_actions: string[];
  needs: RestrictionNeeds;
  signed_waiver: SignedWaiver;
  /** The camp or course whose sessions they are; null for other schedules. */
  bundle: ScheduleBundle | null;
};

/** How a schedule is sold as a camp or course. */
export type ScheduleBundle = {
  type: 'camp' | 'course';
  slug: string;
  name: string;
  can_book_after_start: boolean;
};

/** The facts that all occurrences of a schedule share, with their version. */
export type ScheduleFacts = {
  id: string;
  version: number;
  shared: SharedFacts;
  /** The client's maximum places of a person in an occurrence without one of its own. */
  max_places_per_person: number;
};

/** All facts of an occurrence that a decision, a price or a snapshot reads, with both versions. */
export type OccurrenceFacts = OccurrenceRow &
  SharedFacts & {
    schedule_version: number;
    /** Maximum places of a person in the occurrence: of its schedule, else of the client. */
    max_places_per_person: number;
  };

/** The facts of an occurrence from its row and its schedule, which may be read at different times. */
export const joinFacts = (row: OccurrenceRow, schedule: ScheduleFacts): OccurrenceFacts => ({
  ...row,
  ...schedule.shared,
  schedule_version: schedule.version,
  max_places_per_person: row.max_places_per_person ?? schedule.max_places_per_person,
});

type OccurrencesQuery = OfferScope & { clientId: string; occurrenceIds: readonly string[] };
type SessionsQuery = OfferScope & { clientId: string; scheduleIds: readonly string[] };

/** Reads occurrences by id with the facts of their schedules. Withdrawn and unknown ones are missing from the result. */
export async function readOccurrenceFacts(
  run: RunStatement,
  query: OccurrencesQuery,
): Promise<ReadonlyMap<string, OccurrenceFacts>> {
  const { clientId, occurrenceIds } = query;
  const read = joinStatements(run);
  const [rows, schedules] = await Promise.all([
    readOccurrenceRows(read, query),
    readSchedules(
      read,
      sql`s.client_id = ${clientId} and s.id in (
        select o.schedule_id from occurrence o where o.client_id = ${clientId} and o.id in (${sql.join(occurrenceIds)})
      )`,
    ),
  ]);
  return new Map(joinSchedules(rows, schedules).map((occurrence) => [occurrence.id, occurrence]));
}

/** Reads all sessions of camps and courses by start, with the facts of their schedules. */
export async function readSessionFacts(
  run: RunStatement,
  { clientId, scheduleIds, ...scope }: SessionsQuery,
): Promise<OccurrenceFacts[]> {
  const read = joinStatements(run);
  const [rows, schedules] = await Promise.all([
    readRows(read, scope, {
      where: sql`o.client_id = ${clientId} and o.schedule_id in (${sql.join(scheduleIds)}) and o.is_in_bundle`,
      order: sql`order by o.starts_at, o.id`,
    }),
    readScheduleFacts(read, { clientId, scheduleIds }),
  ]);
  return joinSchedules(rows, schedules);
}

function joinSchedules(
  rows: readonly OccurrenceRow[],
  schedules: readonly ScheduleFacts[],
): OccurrenceFacts[] {
  const schedulesById = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  return rows.flatMap((row) => {
    const schedule = schedulesById.get(row.schedule_id);
    return schedule ? [joinFacts(row, schedule)] : [];
  });
}

/** Reads the rows of occurrences by id. Withdrawn and unknown ones are missing from the result. */
export const readOccurrenceRows = (
  run: RunStatement,
  { clientId, occurrenceIds, ...scope }: OccurrencesQuery,
): Promise<OccurrenceRow[]> =>
  readRows(run, scope, {
    where: sql`o.client_id = ${clientId} and o.id in (${sql.join(occurrenceIds)})`,
    order: sql``,
  });

async function readRows(
  run: RunStatement,
  scope: OfferScope,
  { where, order }: { where: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<OccurrenceRow[]> {
  const rows = await run(sql<{ occurrence: OccurrenceRow }>`
    select to_json(facts) as occurrence from (
      select ${occurrenceRulesSql(scope)}, o.version, o.max_places_per_person,
        coalesce(o.friendly_location_name, location_names(o.client_id, o.location_ids)) as location
      from occurrence o
      where ${where} and o.status <> 'withdrawn' ${order}
    ) facts`);
  return rows.map(({ occurrence }) => occurrence);
}

/** Reads the facts of schedules by id. */
export const readScheduleFacts = (
  run: RunStatement,
  { clientId, scheduleIds }: { clientId: string; scheduleIds: readonly string[] },
): Promise<ScheduleFacts[]> =>
  readSchedules(run, sql`s.client_id = ${clientId} and s.id in (${sql.join(scheduleIds)})`);

const readSchedules = (run: RunStatement, where: RawBuilder<unknown>): Promise<ScheduleFacts[]> =>
  run(sql<ScheduleFacts>`
    select s.id, s.version, c.max_places_per_person, json_build_object(
        'options', ${pricingOptionsSql('s.client_id', 's.id')},
        'booking_windows', ${bookingWindowsSql('s.client_id', 's.id')},
        'benefits', ${benefitsSql},
        'tickets', ${ticketsSql('s.client_id', 's.id')}, 'child_ratio', ${childRatioSql},
        'venue_name', v.name, 'venue_slug', v.slug, 'venue_address',
        concat_ws(', ', nullif(v.address1, ''), nullif(v.address2, ''), nullif(v.town, ''), nullif(v.postcode, '')),
        'category_slug', k.slug, 'is_class', coalesce(k.booking_type, 'classes') = 'classes',
        'picture', t.picture, 'what_to_bring', t.what_to_bring,
        'cut_off_minutes', s.cancellation_cutoff_minutes, 'cut_off_actions', s.cut_off_actions,
        'bundle', case when k.booking_type in ('camps', 'courses') and s.slug is not null and s.ends_on is not null
          then json_build_object('type', rtrim(k.booking_type, 's'), 'slug', s.slug, 'name', t.name,
            'can_book_after_start', s.allow_booking_after_start) end,
        'needs', json_build_object('waiverId', s.waiver_id, 'inductionId', s.induction_id,
          'criteria', s.restriction_criteria),
        'signed_waiver', (
          select json_build_object('id', r.id, 'name', r.name) from restriction r
          where r.client_id = s.client_id and r.id = s.waiver_id and r.type = 'enhanced-pre-waiver'
        )
      ) as shared
    from schedule s
    join client c on c.id = s.client_id
    join venue v on v.client_id = s.client_id and v.id = s.venue_id
    join template t on t.client_id = s.client_id and t.id = s.template_id
    join category k on k.client_id = t.client_id and k.id = t.category_id
    where ${where}`);
