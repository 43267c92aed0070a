import type { cartItem } from '@pavilion/contract/cart-item';
import { format24Hour } from '@pavilion/domain/day';
import type { LineSnapshot } from '@pavilion/domain/line';
import type { toPrice } from '@pavilion/domain/money';
import { getLocalDay, getLocalMinutes, toWallClock } from '@pavilion/domain/wall-clock';
import * as z from 'zod/mini';

const minuteMs = 60_000;

/** Version 2, the current one. */
const version2 = z.object({
  version: z.literal(2),
  title: z.string(),
  timezone: z.nullable(z.string()),
  times: z.array(z.object({ from: z.number(), until: z.number() })),
  place: z.nullable(
    z.object({ venueName: z.string(), venueSlug: z.string(), location: z.string(), address: z.string() }),
  ),
  occurrenceId: z.nullable(z.string()),
  categorySlug: z.nullable(z.string()),
  picture: z.optional(z.string()),
  attendee: z.nullable(z.object({ id: z.nullable(z.int()), firstName: z.string(), lastName: z.string() })),
  option: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  ticket: z.optional(z.object({ id: z.string(), name: z.string() })),
  waiver: z.optional(z.object({ id: z.string(), name: z.string() })),
  cancelUntil: z.optional(z.number()),
  package: z.optional(z.object({ uses: z.int(), validDays: z.int(), isGuestPass: z.optional(z.boolean()) })),
  giftCard: z.optional(z.object({ recipientName: z.string(), sendOn: z.nullable(z.string()) })),
  reductions: z.optional(z.array(z.object({ name: z.string(), amount: z.int() }))),
  replaces: z.optional(
    z.object({
      bookingId: z.string(),
      title: z.string(),
      from: z.number(),
      until: z.number(),
      paid: z.int(),
    }),
  ),
  notes: z.array(z.object({ code: z.literal('what_to_bring'), text: z.string() })),
  bundle: z.optional(
    z.object({
      type: z.enum(['camp', 'course']),
      id: z.string(),
      slug: z.string(),
      isWhole: z.boolean(),
      totalSessions: z.int(),
    }),
  ),
  membership: z.optional(
    z.object({
      action: z.enum(['join', 'renewal', 'change']),
      planId: z.string(),
      startsOn: z.string(),
      endsOn: z.string(),
      joiningFee: z.optional(z.int()),
      collection: z.optional(z.object({ amount: z.int(), on: z.string() })),
      members: z.optional(z.array(z.object({ firstName: z.string(), lastName: z.string() }))),
    }),
  ),
});

const wallTime = z.object({ utc: z.string(), timezone: z.string() });

/** Version 1, from before lines had kinds: the API's resource of that time, attendee and notes. */
const version1 = z.object({
  resource: z.object({
    occurrence_id: z.string(),
    venue_name: z.string(),
    venue_slug: z.string(),
    category_slug: z.string(),
    name: z.string(),
    location: z.string(),
    starts_at: wallTime,
    ends_at: wallTime,
  }),
  purchased_for: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  // Renamed without a new version.
  bring: z.optional(z.string()),
  what_to_bring: z.optional(z.string()),
  venue_address: z.string(),
});

/** Parses a stored line snapshot of any version (decision 0014). Throws if the value matches none. */
export function parseLineSnapshot(stored: unknown): LineSnapshot {
  const current = version2.safeParse(stored);
  return current.success ? current.data : upgrade(version1.parse(stored));
}

function upgrade(stored: z.output<typeof version1>): LineSnapshot {
  const { resource, purchased_for: attendee, venue_address: address } = stored;
  const text = stored.what_to_bring ?? stored.bring ?? '';
  return {
    version: 2,
    title: resource.name,
    timezone: resource.starts_at.timezone,
    times: [{ from: parseUtc(resource.starts_at.utc), until: parseUtc(resource.ends_at.utc) }],
    place: {
      venueName: resource.venue_name,
      venueSlug: resource.venue_slug,
      location: resource.location,
      address,
    },
    occurrenceId: resource.occurrence_id,
    categorySlug: resource.category_slug,
    attendee: attendee && { id: null, firstName: attendee.first_name, lastName: attendee.last_name },
    option: null,
    notes: text === '' ? [] : [{ code: 'what_to_bring', text }],
  };
}

const parseUtc = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`);

type ResourceView = z.input<typeof cartItem>['cartable_resource'];

/** BSK-09: the occurrence or period of a line as the API returns it in a cart and an order; null for a line without times. */
export function viewLineResource(snapshot: LineSnapshot): ResourceView {
  if (snapshot.membership) return viewMembershipResource(snapshot);
  const { times, timezone, place, title, occurrenceId, categorySlug, picture } = snapshot;
  const [time] = times;
  if (!time || timezone === null || !place || occurrenceId === null) return null;
  return {
    occurrence_id: occurrenceId,
    venue_name: place.venueName,
    venue_slug: place.venueSlug,
    category_slug: categorySlug ?? '',
    picture: picture ?? '',
    name: title,
    location: place.location,
    date: getLocalDay(time.from, timezone),
    starts_at: viewWallTime(time.from, timezone),
    ends_at: viewWallTime(time.until, timezone),
    duration: (time.until - time.from) / minuteMs,
    new_membership: false,
  };
}

/** PRC-05: the period of a membership, from midnight to midnight. */
function viewMembershipResource({ membership, title, timezone, times }: LineSnapshot): ResourceView {
  const [time] = times;
  if (!membership || !time || timezone === null) return null;
  return {
    occurrence_id: null,
    venue_name: '',
    venue_slug: '',
    category_slug: '',
    picture: '',
    name: title,
    location: '',
    date: membership.startsOn,
    starts_at: viewWallTime(time.from, timezone),
    ends_at: viewWallTime(time.until, timezone),
    duration: (time.until - time.from) / minuteMs,
    new_membership: membership.action !== 'renewal',
  };
}

type MembershipView = z.input<typeof cartItem>['membership'];

/** PRC-05: the period that a membership line sells; null for a line of another kind. */
export const viewLineMembership = (
  { membership }: LineSnapshot,
  toMoney: (value: number) => ReturnType<typeof toPrice>,
): MembershipView =>
  membership
    ? {
        action: membership.action,
        plan_id: membership.planId,
        starts_on: membership.startsOn,
        ends_on: membership.endsOn,
        joining_fee: membership.joiningFee ? toMoney(membership.joiningFee) : null,
        collection: membership.collection
          ? { amount: toMoney(membership.collection.amount), on: membership.collection.on }
          : null,
        members: (membership.members ?? []).map(({ firstName, lastName }) => ({
          first_name: firstName,
          last_name: lastName,
        })),
      }
    : null;

/** PRC-08, PRC-07: what a package line sells. */
export const viewLinePackage = ({ uses, validDays, isGuestPass }: NonNullable<LineSnapshot['package']>) => ({
  uses,
  valid_days: validDays,
  is_guest_pass: isGuestPass === true,
});

type BundleView = z.input<typeof cartItem>['bundle'];

/** CMP-17, CRS-08: the camp or course of a line; null for a line of another kind. */
export function viewLineBundle({ bundle, times, timezone, place, ...line }: LineSnapshot): BundleView {
  const [first] = times;
  const last = times.at(-1);
  if (!bundle || !first || !last || timezone === null || !place) return null;
  const sessions = times.map(({ from, until }) => ({
    starts_at: viewWallTime(from, timezone),
    ends_at: viewWallTime(until, timezone),
  }));
  return {
    type: bundle.type,
    id: bundle.id,
    slug: bundle.slug,
    is_whole: bundle.isWhole,
    venue_name: place.venueName,
    venue_slug: place.venueSlug,
    category_slug: line.categorySlug ?? '',
    picture: line.picture ?? '',
    location: place.location,
    starts_at: viewWallTime(first.from, timezone),
    ends_at: viewWallTime(last.until, timezone),
    sessions,
    total_sessions: bundle.totalSessions,
  };
}

/** An instant (milliseconds) as the API returns it: in UTC, local time and 24-hour format. */
export const viewWallTime = (instant: number, timezone: string) => ({
  ...toWallClock(instant, timezone),
  format24_hour: format24Hour(getLocalMinutes(instant, timezone)),
});
