import { addDays } from '@pavilion/domain/day';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { findClosedDays, findStart } from './public-closures.ts';
import { createSeedId } from './random.ts';
import { getLeafLocationIds, getVenueId, isOpenByWeekday } from './venues.ts';

/** A price in minor units, with its eligibility. */
export type Price = {
  name: string;
  amount: number;
  minAge?: number;
  maxAge?: number;
  concession?: string;
  isMembersOnly?: boolean;
  covers?: 'session' | 'whole';
};

/** A ticket type: the people that it counts for, and the name of its price. Without `attendees` it counts for one. */
export type SeedTicket = {
  name: string;
  price: string;
  extraPrices?: readonly string[];
  attendees?: number;
  adults?: number;
  children?: number;
};

/** Target occupancy of an occurrence: a range of shares of its places, or the number of places left. */
export type Occupancy = { share: readonly [min: number, max: number] } | { left: number };

/**
 * A schedule of the demonstration. Times are 'HH:MM' in the venue's wall clock, with their recurrence rule; a time
 * without a rule recurs on each day on which the venue is open.
 */
export type SeedSchedule = {
  client: string;
  venue: string;
  /** Unique within the venue. */
  key: string;
  category: string;
  name: string;
  description: string;
  picture: string;
  tags?: readonly string[];
  /** A list of things, shown after 'What to bring'. */
  whatToBring?: string;
  locationName: string;
  instructor?: string;
  minutes: number;
  times: readonly { at: string; rule?: string }[];
  maximum: number;
  split?: { online: number; desk: number };
  strategy?: 'sequential' | 'overlapping';
  leafAllocation?: 'one' | 'all';
  /** Trickle-feed bookings: sessions that start within so many minutes are one group. */
  intervalMinutes?: number;
  prices: readonly Price[];
  /** Sells its places by these. */
  tickets?: readonly SeedTicket[];
  childRatio?: { maxChildrenPerAdult: number; childBelowAge: number };
  friendlyLocationName?: string;
  bookingOpensDaysBefore?: number;
  bookingOpensMinute?: number;
  canBookAnonymously?: boolean;
  isMembersOnly?: boolean;
  /** Booking opens so many days before for members of the client's first plan, at 07:00. */
  membersOpenDaysBefore?: number;
  ages?: { from?: number; to?: number };
  maxWaitlist?: number;
  occupancy?: Occupancy;
  bundle?: SeedBundle;
};

/**
 * How a schedule is sold as a camp or course. Days are counted from today. `sold` customers have all sessions; sessions
 * in `fullSessions` are full, because others have booked only these. Sessions skip the days of public closures.
 */
export type SeedBundle = {
  slug: string;
  firstDay: number;
  count: number;
  stepDays: number;
  canBookAfterStart?: boolean;
  sold: number;
  fullSessions?: readonly number[];
};

/** The demonstration starts three days ago, so that it has past occurrences. */
export const getFirstDay = (now: number): string => addDays(getLocalDay(now, 'Europe/London'), -3);

const getScheduleName = ({ client, venue, key }: SeedSchedule): string => `${client} ${venue} ${key}`;
export const getScheduleId = (schedule: SeedSchedule): string =>
  createSeedId(`schedule ${getScheduleName(schedule)}`);

/** Inserts these schedules with all their parts except occurrences, which the job generates. */
export async function seedSchedules(
  run: RunStatement,
  schedules: readonly SeedSchedule[],
  now: number,
): Promise<void> {
  const firstDay = getFirstDay(now);
  await insertRows(run, 'template', schedules.map(buildTemplate));
  await insertRows(
    run,
    'schedule',
    schedules.map((schedule) => buildSchedule(schedule, getStart(schedule, firstDay))),
  );
  await insertRows(run, 'schedule_location', schedules.flatMap(buildLocationRows));
  await insertRows(run, 'schedule_instructor', schedules.flatMap(buildInstructorRows));
  await insertRows(run, 'pricing_option', schedules.flatMap(buildPrices));
  await insertRows(run, 'ticket', schedules.flatMap(buildTickets));
  await insertRows(run, 'ticket_extra_option', schedules.flatMap(buildExtraOptions));
  await insertRows(
    run,
    'recurrence',
    schedules.flatMap((schedule) => buildRecurrences(schedule, getStart(schedule, firstDay))),
  );
}

/** A camp or course starts on its own day, which may be before the demonstration. */
const getStart = ({ bundle }: SeedSchedule, firstDay: string): string =>
  bundle
    ? findStart({ ...bundle, firstDay: addDays(firstDay, bundle.firstDay + 3) }, addDays(firstDay, 3))
    : firstDay;

const getInstructorId = (client: string, name: string): string =>
  createSeedId(`instructor ${client} ${name}`);

/** Inserts the instructors of these schedules. */
export async function seedInstructors(run: RunStatement, schedules: readonly SeedSchedule[]): Promise<void> {
  const rows = schedules.flatMap(({ client, instructor }) =>
    instructor === undefined
      ? []
      : [{ client_id: getClientId(client), id: getInstructorId(client, instructor), name: instructor }],
  );
  await insertRows(run, 'instructor', [...new Map(rows.map((row) => [row.id, row])).values()]);
}

const buildInstructorRows = (schedule: SeedSchedule) =>
  schedule.instructor === undefined
    ? []
    : [
        {
          client_id: getClientId(schedule.client),
          schedule_id: getScheduleId(schedule),
          instructor_id: getInstructorId(schedule.client, schedule.instructor),
        },
      ];

const buildTemplate = (schedule: SeedSchedule) => ({
  client_id: getClientId(schedule.client),
  id: createSeedId(`template ${getScheduleName(schedule)}`),
  category_id: createSeedId(`category ${schedule.client} ${schedule.category}`),
  name: schedule.name,
  description: schedule.description,
  picture: schedule.picture,
  tags: [...(schedule.tags ?? [])],
  what_to_bring: schedule.whatToBring ?? '',
});

const buildSchedule = (schedule: SeedSchedule, firstDay: string) => ({
  slug: schedule.bundle?.slug ?? null,
  ends_on: schedule.bundle ? getLastDay(schedule.bundle, firstDay) : null,
  allow_booking_after_start: schedule.bundle?.canBookAfterStart ?? false,
  client_id: getClientId(schedule.client),
  id: getScheduleId(schedule),
  template_id: createSeedId(`template ${getScheduleName(schedule)}`),
  venue_id: getVenueId(schedule.venue),
  reference: `${schedule.venue}/${schedule.key}`,
  booking_strategy: schedule.strategy ?? null,
  leaf_allocation: schedule.leafAllocation ?? null,
  interval_minutes: schedule.intervalMinutes ?? null,
  starts_on: firstDay,
  maximum: schedule.maximum,
  online_maximum: schedule.split?.online ?? null,
  foh_maximum: schedule.split?.desk ?? null,
  setup_minutes: 0,
  teardown_minutes: 0,
  booking_opens_days_before: schedule.bookingOpensDaysBefore ?? 14,
  booking_opens_minute: schedule.bookingOpensMinute ?? 420,
  booking_closes_minutes: 0,
  allow_anonymous_bookings: schedule.canBookAnonymously ?? true,
  members_only: schedule.isMembersOnly ?? false,
  min_age: schedule.ages?.from ?? null,
  max_age: schedule.ages?.to ?? null,
  waitlist_maximum: schedule.maxWaitlist ?? null,
  max_children_per_adult: schedule.childRatio?.maxChildrenPerAdult ?? null,
  child_below_age: schedule.childRatio?.childBelowAge ?? null,
  cancellation_cutoff_minutes: 120,
  friendly_location_name: schedule.friendlyLocationName ?? null,
});

const buildLocationRows = (schedule: SeedSchedule) =>
  getLeafLocationIds(schedule.venue, schedule.locationName).map((location_id) => ({
    client_id: getClientId(schedule.client),
    schedule_id: getScheduleId(schedule),
    location_id,
  }));

const buildPrices = (schedule: SeedSchedule) =>
  schedule.prices.map((price, position) => ({
    client_id: getClientId(schedule.client),
    id: getPriceId(schedule, price.name),
    schedule_id: getScheduleId(schedule),
    name: price.name,
    reference: price.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    amount: price.amount,
    tax_rate: 2000,
    tax_code: 'standard' as const,
    min_age: price.minAge ?? null,
    max_age: price.maxAge ?? null,
    concession: price.concession ?? null,
    members_only: price.isMembersOnly ?? false,
    covers: price.covers ?? ('session' as const),
    position,
  }));

export const getPriceId = (schedule: SeedSchedule, name: string): string =>
  createSeedId(`price ${getScheduleName(schedule)} ${name}`);
export const getTicketId = (schedule: SeedSchedule, name: string): string =>
  createSeedId(`ticket ${getScheduleName(schedule)} ${name}`);

const buildTickets = (schedule: SeedSchedule) =>
  (schedule.tickets ?? []).map(({ name, price, attendees = 1, adults = 0, children = 0 }, position) => ({
    client_id: getClientId(schedule.client),
    id: getTicketId(schedule, name),
    schedule_id: getScheduleId(schedule),
    name,
    attendees,
    adults,
    children,
    pricing_option_id: getPriceId(schedule, price),
    position,
  }));

const buildExtraOptions = (schedule: SeedSchedule) =>
  (schedule.tickets ?? []).flatMap(({ name, extraPrices = [] }) =>
    extraPrices.map((price) => ({
      client_id: getClientId(schedule.client),
      ticket_id: getTicketId(schedule, name),
      pricing_option_id: getPriceId(schedule, price),
    })),
  );

/** A bundle's own number of sessions, beside those that its rule counts on closed days. */
function buildBundleRule({ count, stepDays }: SeedBundle, firstDay: string) {
  const closed = findClosedDays({ firstDay, count, stepDays });
  const frequency = stepDays === 7 ? 'WEEKLY' : 'DAILY';
  return { rule: `FREQ=${frequency};COUNT=${count + closed.length}`, closed };
}

function getLastDay({ count, stepDays }: SeedBundle, firstDay: string): string {
  const closed = findClosedDays({ firstDay, count, stepDays });
  return addDays(firstDay, (count + closed.length - 1) * stepDays);
}

const buildRecurrences = (schedule: SeedSchedule, firstDay: string) =>
  schedule.times.map(({ at, rule: ownRule }) => {
    const { rule, closed } = schedule.bundle
      ? buildBundleRule(schedule.bundle, firstDay)
      : { rule: ownRule ?? getOpenDaysRule(schedule, at), closed: [] };
    return {
      client_id: getClientId(schedule.client),
      id: createSeedId(`recurrence ${getScheduleName(schedule)} ${at} ${rule}`),
      schedule_id: getScheduleId(schedule),
      rule,
      starts_local: `${firstDay} ${at}:00`,
      ex_dates: closed.map((day) => `${day} ${at}:00`),
      duration_minutes: schedule.minutes,
    };
  });

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A time without a rule recurs on each day on which the venue is open from its start to its end. */
function getOpenDaysRule({ venue, minutes }: SeedSchedule, at: string): string {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const from = hour * 60 + minute;
  const isOpen = isOpenByWeekday(venue, from, from + minutes);
  const openDays = weekdays.filter((_, index) => isOpen[index]);
  if (openDays.length === 0) throw new Error(`${venue} is never open at ${at} for ${minutes} minutes`);
  return openDays.length === 7 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${openDays.join(',')}`;
}
