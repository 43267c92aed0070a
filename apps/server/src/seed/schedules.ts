import { addDays } from '@pavilion/domain/day';
import { localDay } from '@pavilion/domain/wall-clock';
import type { Run } from '#platform/database';
import { clientId } from './clients.ts';
import { insert } from './insert.ts';
import { idOf } from './random.ts';
import { leavesOf, venueId } from './venues.ts';

/** Minor units; who may have it is said as far as anybody is kept from it. */
export type Price = { name: string; amount: number; minAge?: number; maxAge?: number; concession?: string };

/** How full a session of the demonstration is: a share of its places, or so many left. */
export type Filling = { share: readonly [least: number, most: number] } | { left: number };

/** A schedule of the demonstration. Times are 'HH:MM' on the venue's wall, with the rule by which they come again. */
export type Plan = {
  client: string;
  venue: string;
  /** Tells it apart from the others of its venue. */
  key: string;
  category: string;
  name: string;
  description: string;
  picture: string;
  tags?: readonly string[];
  bring?: string;
  room: string;
  instructor?: string;
  minutes: number;
  times: readonly { at: string; rule?: string }[];
  maximum: number;
  split?: { online: number; desk: number };
  strategy?: 'sequential' | 'overlapping';
  takes?: 'one' | 'all';
  prices: readonly Price[];
  friendlyName?: string;
  releaseDays?: number;
  releaseMinute?: number;
  anonymous?: boolean;
  membersOnly?: boolean;
  ages?: { from?: number; to?: number };
  waitlist?: number;
  filling?: Filling;
};

/** The demonstration begins a few days back, so that there is something past. */
export const firstDayOf = (now: number): string => addDays(localDay(now, 'Europe/London'), -3);

const nameOf = ({ client, venue, key }: Plan): string => `${client} ${venue} ${key}`;
export const scheduleId = (plan: Plan): string => idOf(`schedule ${nameOf(plan)}`);

/** Writes everything of these schedules but their sessions: those are made by the job. */
export async function plantSchedules(run: Run, plans: readonly Plan[], now: number): Promise<void> {
  const firstDay = firstDayOf(now);
  await insert(run, 'template', plans.map(templateOf));
  await insert(
    run,
    'schedule',
    plans.map((plan) => scheduleOf(plan, firstDay)),
  );
  await insert(run, 'schedule_location', plans.flatMap(locationsOf));
  await insert(run, 'schedule_instructor', plans.flatMap(instructorOf));
  await insert(run, 'pricing_option', plans.flatMap(pricesOf));
  await insert(
    run,
    'recurrence',
    plans.flatMap((plan) => recurrencesOf(plan, firstDay)),
  );
}

const instructorId = (client: string, name: string): string => idOf(`instructor ${client} ${name}`);

/** Everybody who leads one of these schedules. */
export async function plantInstructors(run: Run, plans: readonly Plan[]): Promise<void> {
  const rows = plans.flatMap(({ client, instructor }) =>
    instructor === undefined
      ? []
      : [{ client_id: clientId(client), id: instructorId(client, instructor), name: instructor }],
  );
  await insert(run, 'instructor', [...new Map(rows.map((row) => [row.id, row])).values()]);
}

const instructorOf = (plan: Plan) =>
  plan.instructor === undefined
    ? []
    : [
        {
          client_id: clientId(plan.client),
          schedule_id: scheduleId(plan),
          instructor_id: instructorId(plan.client, plan.instructor),
        },
      ];

const templateOf = (plan: Plan) => ({
  client_id: clientId(plan.client),
  id: idOf(`template ${nameOf(plan)}`),
  category_id: idOf(`category ${plan.client} ${plan.category}`),
  name: plan.name,
  description: plan.description,
  picture: plan.picture,
  tags: [...(plan.tags ?? [])],
  bring: plan.bring ?? '',
});

const scheduleOf = (plan: Plan, firstDay: string) => ({
  client_id: clientId(plan.client),
  id: scheduleId(plan),
  template_id: idOf(`template ${nameOf(plan)}`),
  venue_id: venueId(plan.venue),
  reference: `${plan.venue}/${plan.key}`,
  booking_strategy: plan.strategy ?? null,
  takes: plan.takes ?? null,
  starts_on: firstDay,
  maximum: plan.maximum,
  online_maximum: plan.split?.online ?? null,
  foh_maximum: plan.split?.desk ?? null,
  setup_minutes: 0,
  teardown_minutes: 0,
  release_days: plan.releaseDays ?? 14,
  release_minute: plan.releaseMinute ?? 420,
  closes_minutes: 0,
  allow_anonymous_bookings: plan.anonymous ?? true,
  members_only: plan.membersOnly ?? false,
  min_age: plan.ages?.from ?? null,
  max_age: plan.ages?.to ?? null,
  waitlist_maximum: plan.waitlist ?? null,
  cancel_minutes: 120,
  friendly_location_name: plan.friendlyName ?? null,
});

const locationsOf = (plan: Plan) =>
  leavesOf(plan.venue, plan.room).map((location_id) => ({
    client_id: clientId(plan.client),
    schedule_id: scheduleId(plan),
    location_id,
  }));

const pricesOf = (plan: Plan) =>
  plan.prices.map((price, position) => ({
    client_id: clientId(plan.client),
    id: idOf(`price ${nameOf(plan)} ${price.name}`),
    schedule_id: scheduleId(plan),
    name: price.name,
    reference: price.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    amount: price.amount,
    tax_rate: 2000,
    tax_code: 'standard' as const,
    min_age: price.minAge ?? null,
    max_age: price.maxAge ?? null,
    concession: price.concession ?? null,
    members_only: false,
    position,
  }));

const recurrencesOf = (plan: Plan, firstDay: string) =>
  plan.times.map(({ at, rule = 'FREQ=DAILY' }) => ({
    client_id: clientId(plan.client),
    id: idOf(`recurrence ${nameOf(plan)} ${at} ${rule}`),
    schedule_id: scheduleId(plan),
    rule,
    starts_local: `${firstDay} ${at}:00`,
    duration_minutes: plan.minutes,
  }));
