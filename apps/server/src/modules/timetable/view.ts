import type { occurrence } from '@pavilion/contract/timetable';
import type { Reason } from '@pavilion/domain/booking';
import { format24Hour } from '@pavilion/domain/day';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { getLocalMinutes, toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import { translate } from '#platform/lib/translate';
import { canCancelOccurrence, getCancelUntil, getWaitlistMaximum, nameKind } from '../offer/index.ts';
import { viewTicket, viewTicketChoice } from '../ticket/index.ts';
import type { OccurrenceDecision } from './decide-occurrence.ts';
import { type FormatOptions, formatAction, formatReason, formatTag } from './format-reason.ts';
import { formatRequirement } from './format-requirement.ts';
import type {
  BookingType,
  DayRows,
  NeedsRow,
  OccurrenceRow,
  OccurrenceRows,
  ScheduleRow,
} from './store/read-day.ts';
import { listLocationNames, viewClashes } from './view-clashes.ts';

export type OccurrenceView = z.input<typeof occurrence>;

/** Lookups for the names in occurrences' rows, and the currency of their prices. */
export type NameLookup = {
  venue: DayRows['venue'];
  categories: ReadonlyMap<string, DayRows['categories'][number]>;
  schedules: ReadonlyMap<string, ScheduleRow>;
  locations: ReadonlyMap<string, DayRows['locations'][number]>;
  /** Number of leaf locations by root location. */
  leafCounts: ReadonlyMap<string, number>;
  instructors: ReadonlyMap<string, string>;
  currency: Currency;
};

/** Builds the lookups for the occurrences of one venue. */
export function buildNameLookup(rows: DayRows, currency: Currency): NameLookup {
  return { ...buildNames(rows, currency), venue: rows.venue };
}

/** Builds the lookups for occurrences of several venues; the caller adds the venue of each. */
export function buildNames(rows: OccurrenceRows, currency: Currency): Omit<NameLookup, 'venue'> {
  const byId = <Row extends { id: string }>(list: readonly Row[]) =>
    new Map(list.map((row) => [row.id, row]));
  const parents = new Set(rows.locations.map(({ parent_id }) => parent_id));
  const leafCounts = new Map<string, number>();
  for (const { id, root_id } of rows.locations) {
    if (!parents.has(id)) leafCounts.set(root_id, (leafCounts.get(root_id) ?? 0) + 1);
  }
  return {
    categories: byId(rows.categories),
    schedules: byId(rows.schedules),
    locations: byId(rows.locations),
    leafCounts,
    instructors: new Map(rows.instructors.map(({ id, name }) => [id, name])),
    currency,
  };
}

const minuteMs = 60_000;

/**
 * ACT-11: an occurrence for one viewer, with every specified field. Without spreads, because V8 makes an object to which a
 * spread adds fields a dictionary, which is five times as slow to build and twice as slow to serialise.
 */
export function viewOccurrence(
  occurrence: OccurrenceRow,
  decision: OccurrenceDecision,
  names: NameLookup,
  formatOptions: FormatOptions,
): OccurrenceView {
  const { starts_at, ends_at, timezone } = occurrence;
  const schedule = names.schedules.get(occurrence.schedule_id);
  const category = names.categories.get(occurrence.category_id);
  const clashes = viewClashes(occurrence, names, formatOptions);
  const isClosed = clashes.some(({ kind }) => kind === 'closure');
  return {
    id: occurrence.id,
    interval_key: occurrence.interval_key,
    schedule_id: occurrence.schedule_id,
    recurrence_id: occurrence.recurrence_id,
    original_starts_at: toWallClock(occurrence.original_starts_at, timezone),
    original_ends_at: toWallClock(occurrence.original_ends_at, timezone),
    booking_type: category?.booking_type ?? 'classes',
    schedule_reference: schedule?.reference ?? '',
    template_id: schedule?.template_id ?? '',
    template_name: schedule?.template_name ?? '',
    template_description: schedule?.description ?? '',
    category_id: occurrence.category_id,
    category_slug: category?.slug ?? '',
    venue_slug: names.venue.slug,
    picture: schedule?.picture ?? '',
    name: occurrence.name,
    starts_at: toWallTime(starts_at, timezone),
    ends_at: toWallTime(ends_at, timezone),
    duration: (ends_at - starts_at) / minuteMs,
    setup_time_in_minutes: occurrence.setup_minutes,
    teardown_time_in_minutes: occurrence.teardown_minutes,
    status: occurrence.status,
    capacity: viewCapacity(occurrence),
    booking_strategy: occurrence.booking_strategy,
    price: viewPrice(decision, names.currency),
    locations: occurrence.location_ids.map((id) => ({ id, names: listLocationNames(id, names) })),
    location_name: formatLocationName(occurrence, names),
    friendly_location_name: occurrence.friendly_location_name,
    instructors: occurrence.instructor_ids.map((id) => ({ id, name: names.instructors.get(id) ?? '' })),
    restrictions: decision.isViewerKnown ? viewNeeds(schedule?.needs) : null,
    clashes,
    allow_anonymous_bookings: occurrence.allow_anonymous_bookings,
    first_bookable_at: toWallClock(occurrence.first_bookable_at, timezone),
    last_bookable_at: toWallClock(occurrence.last_bookable_at, timezone),
    tickets: (schedule?.tickets ?? []).map((ticket) => viewTicket(ticket, schedule?.options ?? [])),
    block_booking_information: occurrence.block_booking,
    can_cancel: viewCanCancel(starts_at, schedule, formatOptions.now),
    is_detached_from_recurrence: occurrence.is_detached,
    bookable_action: formatAction(decision.booking, formatOptions, isClosed),
    action_to_show: viewActionToShow(decision, category?.booking_type),
    waitlist: viewWaitlist(occurrence, schedule?.tickets ?? []),
    booking_id: decision.own && 'bookingId' in decision.own ? decision.own.bookingId : null,
    waitlist_entry: viewOwnEntry(decision.own, timezone, names.currency),
    tags: schedule?.tags ?? [],
    tag: formatTag(decision.tag, formatOptions, isClosed),
    guest_prompt: getGuestPrompt(occurrence, decision),
  };
}

function viewCapacity({ available, maximum }: OccurrenceRow): OccurrenceView['capacity'] {
  const left = Math.min(available, maximum);
  return { available: left, consumed: maximum - left, maximum };
}

/** ACT-03, ACT-23: the same occurrence on the older platform, under its number; the schema drops the other fields. */
export const viewActivityClass = ({ legacy_number, id }: OccurrenceRow, view: OccurrenceView) => ({
  ...view,
  id: legacy_number,
  occurrence_id: id,
});

/** BKG-03: whether a booking of the occurrence could be cancelled at `now` (milliseconds). */
const viewCanCancel = (startsAt: number, schedule: ScheduleRow | undefined, now: number): boolean =>
  canCancelOccurrence(toCancellable(startsAt, schedule), now);

const toCancellable = (startsAt: number, schedule: ScheduleRow | undefined) => ({
  startsAt,
  cutOffMinutes: schedule?.cancellation_cutoff_minutes ?? 0,
  cutOffActions: schedule?.cut_off_actions ?? [],
});

/** BKG-03: until when a booking of the occurrence could be cancelled. */
export const viewCancelUntil = (occurrence: OccurrenceRow, { schedules }: Pick<NameLookup, 'schedules'>) =>
  toWallTime(
    getCancelUntil(toCancellable(occurrence.starts_at, schedules.get(occurrence.schedule_id))),
    occurrence.timezone,
  );

/** Whether a guest may continue without logging in. */
const getGuestPrompt = (occurrence: OccurrenceRow, { booking }: OccurrenceDecision) =>
  booking.refusal?.code !== 'login_required' &&
  occurrence.allow_anonymous_bookings &&
  !occurrence.members_only
    ? 'log_in_or_continue'
    : 'log_in';

/** WVR-02, WVR-11: null if nothing is needed. */
const viewNeeds = (needs: NeedsRow | undefined): OccurrenceView['restrictions'] =>
  needs && (needs.waiver || needs.induction || needs.postWaiver || needs.postInduction)
    ? {
        pre_purchase_waiver: needs.waiver,
        pre_purchase_induction: needs.induction,
        post_purchase_waiver: needs.postWaiver,
        post_purchase_induction: needs.postInduction,
        criteria: needs.criteria,
      }
    : null;

/** WTL-01: the size of the waitlist; null without one. */
function viewWaitlist(occurrence: OccurrenceRow, tickets: ScheduleRow['tickets']) {
  const maximum = getWaitlistMaximum(occurrence, tickets);
  const consumed = occurrence.waitlisted;
  return maximum === null ? null : { maximum, available: Math.max(0, maximum - consumed), consumed };
}

/** The viewer's entry in the waitlist of the occurrence. */
const viewOwnEntry = (
  own: OccurrenceDecision['own'],
  timezone: string,
  currency: Currency,
): OccurrenceView['waitlist_entry'] =>
  own && 'entryId' in own
    ? {
        id: own.entryId,
        position: own.status === 'waitlisted' ? own.position : null,
        offer_ends_at: own.status === 'offered' ? toWallTime(own.endsAt, timezone) : null,
        automatic: own.isAutomatic,
        automatic_credit: own.isAutomatic ? viewCredit(own.automaticCredit, currency) : null,
      }
    : null;

/** WTL-06: what a place that is booked automatically takes of its buyer's credit; null if it costs nothing. */
const viewCredit = (amount: number, currency: Currency) => (amount > 0 ? toPrice(amount, currency) : null);

/** The viewer's price, or else the lowest that anyone pays without membership or concession. */
function viewPrice({ quote, options }: OccurrenceDecision, currency: Currency) {
  const openAmounts = options
    .filter(({ option }) => !option.isMembersOnly && option.concession === null)
    .map(({ option }) => option.amount);
  const amount = quote?.price.amount ?? (openAmounts.length > 0 ? Math.min(...openAmounts) : undefined);
  return amount === undefined ? null : toPrice(amount, currency);
}

/** An occurrence with the additional fields of its panel: reasons, price steps and pricing options. */
export function viewOccurrenceDetails(
  occurrence: OccurrenceRow,
  decision: OccurrenceDecision,
  names: NameLookup,
  formatOptions: FormatOptions,
) {
  const { currency } = names;
  const schedule = names.schedules.get(occurrence.schedule_id);
  const view = viewOccurrence(occurrence, decision, names, formatOptions);
  const closure = view.clashes.find(({ kind }) => kind === 'closure');
  const format = (reason: Reason) =>
    reason.code === 'occurrence_clashing' && closure
      ? closure.message
      : formatReason(nameKind(reason, view.booking_type === 'classes'), formatOptions);
  return {
    ...view,
    reasons: decision.booking.reasons.map((reason) => ({
      code: reason.code,
      passed: reason.passed,
      message: reason.passed ? null : format(reason),
    })),
    price_steps: (decision.quote?.price.steps ?? []).map(({ code, amount, params }) => ({
      code,
      message: translate(formatOptions.language, 'price', code, {
        ...params,
        amount: toPrice(amount, currency).formatted,
      }),
    })),
    pricing_options: decision.options.map(({ option, isEligible }) => ({
      id: option.id,
      name: option.name,
      reference: option.reference,
      price: toPrice(option.amount, currency),
      eligible: isEligible,
      requirement: formatRequirement(option, formatOptions.language),
    })),
    has_member_price: decision.options.some(({ option }) => option.isMembersOnly),
    can_join_automatically: decision.canJoinAutomatically,
    automatic_credit: decision.canJoinAutomatically
      ? viewCredit(decision.quote?.price.amount ?? 0, currency)
      : null,
    ticket_choices: (schedule?.tickets ?? []).map((ticket) =>
      viewTicketChoice(ticket, decision.options, currency),
    ),
    child_ratio: viewChildRatio(schedule?.child_ratio ?? null),
    min_age: occurrence.min_age,
    max_age: occurrence.max_age,
    cancel_until: viewCancelUntil(occurrence, names),
    what_to_bring: schedule?.what_to_bring ?? '',
    venue_name: names.venue.name,
    venue_address: names.venue.address,
    category_name: names.categories.get(occurrence.category_id)?.name ?? '',
  };
}

const viewChildRatio = (ratio: ScheduleRow['child_ratio']) =>
  ratio && { max_children_per_adult: ratio.maxChildrenPerAdult, child_below_age: ratio.childBelowAge };

/** ACT-23, ACT-24: an instant (milliseconds) with its local time in 24-hour format. */
export const toWallTime = (instant: number, timezone: string) => ({
  ...toWallClock(instant, timezone),
  format24_hour: format24Hour(getLocalMinutes(instant, timezone)),
});

/** ACT-26: what the timetable of tickets offers. A session that is over offers nothing. */
const viewActionToShow = ({ booking, tag }: OccurrenceDecision, type: BookingType | null | undefined) =>
  type === 'ticketed' ? { status: tag.code === 'past_session' ? null : booking.action } : null;

/** As `location_names` in SQL: all leaf locations of a root location have the root's name: 'Sports hall', not four courts. */
export function formatLocationName(
  { root_id, location_ids }: OccurrenceRow,
  { locations, leafCounts }: NameLookup,
): string {
  if (location_ids.length > 1 && location_ids.length === leafCounts.get(root_id))
    return locations.get(root_id)?.name ?? '';
  return location_ids.map((id) => locations.get(id)?.name ?? '').join(', ');
}
