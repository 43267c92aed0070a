import type { occurrence as occurrenceShape } from '@pavilion/contract/timetable';
import { format24Hour } from '@pavilion/domain/day';
import { type Currency, priceOf } from '@pavilion/domain/money';
import { localMinutes, wallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import { words } from '#platform/text';
import type { Decided } from './decide-session.ts';
import { type Manner, sayAction, sayReason, sayTag } from './say-reason.ts';
import type { DayRows, NamedRows, ScheduleRow, SessionRow } from './store/read-day.ts';

export type OccurrenceView = z.input<typeof occurrenceShape>;

/** What a session names, by its id; and how amounts are written. */
export type Named = {
  venue: DayRows['venue'];
  categories: ReadonlyMap<string, DayRows['categories'][number]>;
  schedules: ReadonlyMap<string, ScheduleRow>;
  locations: ReadonlyMap<string, DayRows['locations'][number]>;
  /** How many leaves a root has. */
  leaves: ReadonlyMap<string, number>;
  instructors: ReadonlyMap<string, string>;
  currency: Currency;
};

/** The names in some sessions' rows, ready to be looked up. */
export function namedIn(rows: DayRows, currency: Currency): Named {
  return { ...namesIn(rows, currency), venue: rows.venue };
}

/** The same for sessions of several venues, whose own names are put in with each. */
export function namesIn(rows: NamedRows, currency: Currency): Omit<Named, 'venue'> {
  const byId = <Row extends { id: string }>(list: readonly Row[]) =>
    new Map(list.map((row) => [row.id, row]));
  const parents = new Set(rows.locations.map(({ parent_id }) => parent_id));
  const leaves = new Map<string, number>();
  for (const { id, root_id } of rows.locations) {
    if (!parents.has(id)) leaves.set(root_id, (leaves.get(root_id) ?? 0) + 1);
  }
  return {
    categories: byId(rows.categories),
    schedules: byId(rows.schedules),
    locations: byId(rows.locations),
    leaves,
    instructors: new Map(rows.instructors.map(({ id, name }) => [id, name])),
    currency,
  };
}

const minute = 60_000;

/** ACT-11: a session for one viewer, with every field of B §3. */
export function viewSession(
  session: SessionRow,
  decided: Decided,
  named: Named,
  manner: Manner,
): OccurrenceView {
  const { starts_at, ends_at, timezone } = session;
  const schedule = named.schedules.get(session.schedule_id);
  const category = named.categories.get(session.category_id);
  const available = Math.min(session.available, session.maximum);
  return {
    id: session.id,
    interval_key: session.interval_key,
    schedule_id: session.schedule_id,
    recurrence_id: session.recurrence_id,
    original_starts_at: wallClock(session.original_starts_at, timezone),
    original_ends_at: wallClock(session.original_ends_at, timezone),
    booking_type: category?.booking_type ?? 'classes',
    schedule_reference: schedule?.reference ?? '',
    template_name: schedule?.template_name ?? '',
    template_description: schedule?.description ?? '',
    category_id: session.category_id,
    category_slug: category?.slug ?? '',
    venue_slug: named.venue.slug,
    picture: schedule?.picture ?? '',
    name: session.name,
    starts_at: wallTime(starts_at, timezone),
    ends_at: wallTime(ends_at, timezone),
    duration: (ends_at - starts_at) / minute,
    setup_time_in_minutes: session.setup_minutes,
    teardown_time_in_minutes: session.teardown_minutes,
    status: session.status,
    capacity: { available, consumed: session.maximum - available, maximum: session.maximum },
    booking_strategy: session.booking_strategy,
    price: decided.quote ? priceOf(decided.quote.amount, named.currency) : null,
    locations: session.location_ids.map((id) => ({ id, names: namesOf(id, named) })),
    location_name: locationName(session, named),
    friendly_location_name: session.friendly_location_name,
    instructors: session.instructor_ids.map((id) => ({ id, name: named.instructors.get(id) ?? '' })),
    restrictions: null,
    clashes: session.status === 'clashing' ? [clash(manner)] : [],
    allow_anonymous_bookings: session.allow_anonymous_bookings,
    first_bookable_at: wallClock(session.first_bookable_at, timezone),
    last_bookable_at: wallClock(session.last_bookable_at, timezone),
    tickets: [],
    block_booking_information: null,
    can_cancel: manner.now <= starts_at - (schedule?.cancel_minutes ?? 0) * minute,
    is_detached_from_recurrence: session.is_detached,
    bookable_action: sayAction(decided.decision, manner),
    waitlist: null,
    tags: schedule?.tags ?? [],
    tag: sayTag(decided.tag, manner),
    guest_prompt: session.allow_anonymous_bookings && !session.members_only ? 'log_in_or_continue' : 'log_in',
  };
}

/** What the panel of one session shows beside. */
export function viewSessionInFull(session: SessionRow, decided: Decided, named: Named, manner: Manner) {
  const { currency } = named;
  return {
    ...viewSession(session, decided, named, manner),
    reasons: decided.decision.reasons.map((reason) => ({
      code: reason.code,
      passed: reason.passed,
      message: reason.passed ? null : sayReason(reason, manner),
    })),
    price_steps: (decided.quote?.steps ?? []).map(({ code, amount, params }) => ({
      code,
      message: words(manner.language, 'price', code, {
        ...params,
        amount: priceOf(amount, currency).formatted,
      }),
    })),
    pricing_options: decided.options.map(({ option: { id, name, reference, amount }, eligible }) => ({
      id,
      name,
      reference,
      price: priceOf(amount, currency),
      eligible,
    })),
    bring: named.schedules.get(session.schedule_id)?.bring ?? '',
    venue_name: named.venue.name,
    venue_address: named.venue.address,
    category_name: named.categories.get(session.category_id)?.name ?? '',
  };
}

/** ACT-23, ACT-24: an instant with the hour as a wall shows it. */
export const wallTime = (instant: number, timezone: string) => ({
  ...wallClock(instant, timezone),
  format24_hour: format24Hour(localMinutes(instant, timezone)),
});

const clash = ({ language }: Manner) => ({
  kind: 'locations',
  message: words(language, 'fault', 'occurrence_clashing'),
});

/** ACT-28: from the location itself up its tree, the venue last. */
function namesOf(id: string, { locations, venue }: Named): string[] {
  const names: string[] = [];
  for (let at = locations.get(id); at; at = at.parent_id === null ? undefined : locations.get(at.parent_id)) {
    names.push(at.name);
  }
  return [...names, venue.name];
}

/** A session in every leaf of a tree is in its root: 'Sports hall', not four courts. */
function locationName({ root_id, location_ids }: SessionRow, { locations, leaves }: Named): string {
  if (location_ids.length > 1 && location_ids.length === leaves.get(root_id))
    return locations.get(root_id)?.name ?? '';
  return location_ids.map((id) => locations.get(id)?.name ?? '').join(', ');
}
