import { randomBytes } from 'node:crypto';
import { call, type Send } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { type Database, queryBuilder } from '#platform/database/database';
import type { Occurrence, PricingOption, Schedule } from '#platform/database/tables';
import { createId } from '#platform/lib/id';
import type { TestVenue } from './occurrences.ts';
import { noon } from './test-database.ts';

type TestDatabase = Pick<Database, 'run'>;
const dayMs = 86_400_000;

type BundleOptions = {
  type?: 'camps' | 'courses';
  /** The days from today of the sessions, which start at 12:30 UTC and last an hour. */
  days?: readonly number[];
  schedule?: Partial<Insertable<Schedule>>;
  /** Changes of the sessions, by their position. */
  occurrences?: Readonly<Record<number, Partial<Insertable<Occurrence>>>>;
  /** £100 for the whole and, of a camp, £25 for a session, unless others are given. */
  prices?: readonly Partial<Insertable<PricingOption>>[];
};

/** A camp or course of a venue with its sessions by start. */
export async function createTestBundle({ run }: TestDatabase, venue: TestVenue, options: BundleOptions = {}) {
  const { client_id } = venue;
  const type = options.type ?? 'camps';
  const ids = {
    root: createId(noon),
    category: createId(noon),
    template: createId(noon),
    schedule: createId(noon),
  };
  const slug = `b${randomBytes(6).toString('hex')}`;
  const category = (id: string, changes: object) => ({
    client_id,
    id,
    slug: `c${randomBytes(6).toString('hex')}`,
    name: 'Holiday camps',
    created_at: new Date(noon),
    ...changes,
  });
  const leaf = category(ids.category, { parent_id: ids.root, booking_type: type });
  const root = category(ids.root, {});
  await run(queryBuilder.insertInto('category').values(root));
  await run(queryBuilder.insertInto('category').values(leaf));
  const template = {
    client_id,
    id: ids.template,
    category_id: ids.category,
    name: 'Summer camp',
    description: 'Games',
  };
  await run(queryBuilder.insertInto('template').values(template));
  const days = options.days ?? [1, 2, 3, 4, 5];
  const toDay = (day: number) => new Date(noon + day * dayMs).toISOString().slice(0, 10);
  const schedule = {
    client_id,
    id: ids.schedule,
    template_id: ids.template,
    venue_id: venue.id,
    slug,
    starts_on: toDay(days[0] ?? 0),
    ends_on: toDay(days.at(-1) ?? 0),
    maximum: 10,
    ...options.schedule,
  };
  await run(queryBuilder.insertInto('schedule').values(schedule));
  const prices = (
    options.prices ?? [
      { covers: 'whole' as const, name: 'Whole', amount: 10_000 },
      ...(type === 'camps' ? [{ name: 'Day', amount: 2500 }] : []),
    ]
  ).map((price, position) => ({
    client_id,
    id: createId(noon),
    schedule_id: ids.schedule,
    name: 'Whole',
    reference: `price-${position}`,
    amount: 10_000,
    position,
    ...price,
  }));
  if (prices.length > 0) await run(queryBuilder.insertInto('pricing_option').values(prices));
  const recurrence_id = createId(noon);
  await run(
    queryBuilder.insertInto('recurrence').values({
      client_id,
      id: recurrence_id,
      schedule_id: ids.schedule,
      starts_local: `${toDay(days[0] ?? 0)} 13:30:00`,
      duration_minutes: 60,
    }),
  );
  const occurrences = days.map((day, position) => {
    const starts = new Date(noon + day * dayMs + 1_800_000);
    const ends = new Date(starts.getTime() + 3_600_000);
    return {
      client_id,
      id: randomBytes(26).toString('base64url').slice(0, 34),
      schedule_id: ids.schedule,
      recurrence_id,
      original_starts_local: `${toDay(day)} 13:30:00`,
      original_starts_at: starts,
      original_ends_at: ends,
      venue_id: venue.id,
      category_id: ids.category,
      name: 'Summer camp',
      timezone: venue.timezone,
      starts_at: starts,
      ends_at: ends,
      first_bookable_at: new Date(noon - 30 * dayMs),
      last_bookable_at: starts,
      is_in_bundle: true,
      root_id: venue.rootId,
      location_ids: venue.leaves.slice(0, 1),
      maximum: schedule.maximum,
      ...options.occurrences?.[position],
    };
  });
  await run(queryBuilder.insertInto('occurrence').values(occurrences));
  return {
    clientId: client_id,
    id: ids.schedule,
    slug,
    prices,
    categorySlug: leaf.slug,
    rootCategorySlug: root.slug,
    categoryId: ids.category,
    venueSlug: venue.slug,
    sessionIds: occurrences.map(({ id }) => id),
  };
}

export type TestBundle = Awaited<ReturnType<typeof createTestBundle>>;
type BundleItem = Extract<
  Parameters<typeof call<typeof addToCart>>[2]['body']['items'][number],
  { purchasable_type: 'camp' | 'course' }
>;

const addItem = (send: Send, item: BundleItem, headers = {}) =>
  call(send, addToCart, { body: { items: [item] } }, headers);

/** BSK-27: adds a whole camp for another person. */
export const addCampFor = (send: Send, { id }: TestBundle, personId: number) =>
  addItem(send, {
    purchasable_type: 'camp',
    purchasable_id: id,
    booking_full_camp: true,
    purchased_for_user_id: personId,
  });

/** CMP-17: adds a camp, whole or by session. */
export const addCamp = (send: Send, { id }: TestBundle, sessionIds?: readonly string[], headers = {}) =>
  addItem(
    send,
    {
      purchasable_type: 'camp',
      purchasable_id: id,
      booking_full_camp: sessionIds === undefined,
      ...(sessionIds && { camp_occurrence_ids: [...sessionIds] }),
    },
    headers,
  );

/** CRS-08: adds a course. */
export const addCourse = (send: Send, { id }: TestBundle) =>
  addItem(send, { purchasable_type: 'course', purchasable_id: id });

/** The places that the sessions of a camp or course have sold, and its lines by status. */
export async function countBundleSales({ run }: TestDatabase, { clientId, sessionIds }: TestBundle) {
  const rows = await run(sql<{ consumed: number }>`
    select consumed from occurrence where client_id = ${clientId} and id = any(${sessionIds}::text[])
    order by starts_at`);
  const lines = await run(sql<{ status: string; bookings: number; amount: number; shares: number }>`
    select l.status, count(b.id)::int as bookings, l.amount, sum(b.amount)::int as shares
    from cart_line l join booking b on b.client_id = l.client_id and b.line_id = l.id
    where l.client_id = ${clientId} and b.occurrence_id = any(${sessionIds}::text[])
    group by l.client_id, l.id order by l.id`);
  return { consumed: rows.map(({ consumed }) => consumed), lines };
}
