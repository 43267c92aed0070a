import type { campDetail } from '@pavilion/contract/camp';
import type { courseDetail } from '@pavilion/contract/course';
import {
  countSessions,
  getDurationInWeeks,
  getSessionDisplay,
  hasStarted,
} from '@pavilion/domain/bundle/bundle';
import { toPrice } from '@pavilion/domain/money';
import type { QuestionSection } from '@pavilion/domain/question/rules';
import { getLocalDay, toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import { listOptions } from '../offer/index.ts';
import { viewQuestionSections } from '../question/index.ts';
import {
  formatLocationName,
  formatReason,
  toWallTime,
  viewCancelUntil,
  viewNextStep,
  viewOccurrence,
} from '../timetable/index.ts';
import { getFirstBookableAt, priceSessions, priceWhole } from './decide-sessions.ts';
import type { ViewedBundle } from './read-bundles.ts';

type Detail = z.input<typeof campDetail>;

/** CMP-19: a camp with the specification's names of fields. */
export function viewCamp(viewed: ViewedBundle) {
  const shared = viewShared(viewed);
  const { decision, bundle } = viewed;
  const { formatOptions } = viewed;
  return {
    ...shared.identity,
    price: bundle.availability.includes('bundled') ? viewWholePrice(viewed) : null,
    startsAt: shared.startsAt,
    endsAt: shared.endsAt,
    durationInWeeks: shared.durationInWeeks,
    capacity: { available: shared.capacity.available, maximum: shared.capacity.maximum },
    pricingOptionAvailability: [...bundle.availability],
    bookableAction: viewAction(viewed),
    sessionPrice: bundle.availability.includes('individual') ? viewSessionPrice(viewed) : null,
    fullDisabledMessage: decision.wholeRefusal ? formatReason(decision.wholeRefusal, formatOptions) : null,
    whatToBring: shared.whatToBring,
    minAge: shared.minAge,
    maxAge: shared.maxAge,
    firstBookableAt: shared.firstBookableAt,
    sessionCount: bundle.sessions.length,
    bookableSessionCount: new Set([...(decision.whole ?? []), ...decision.bookable]).size,
  };
}

/** CRS-10: a course with the specification's names of fields. */
export function viewCourse(viewed: ViewedBundle) {
  const shared = viewShared(viewed);
  const { bundle, formatOptions } = viewed;
  const { left, total } = countSessions(bundle, formatOptions.now);
  const isProRata = hasStarted(bundle, formatOptions.now) && bundle.canBookAfterStart && left > 0;
  const proRata = isProRata ? viewWholePrice(viewed) : null;
  return {
    ...shared.identity,
    starts_at: shared.startsAt,
    ends_at: shared.endsAt,
    price: viewListPrice(viewed),
    proRataPrice: proRata,
    pro_rata_price: proRata,
    capacity: shared.capacity,
    allow_customer_book_course_after_start: bundle.canBookAfterStart,
    duration_in_weeks: shared.durationInWeeks,
    bookable_action: viewAction(viewed),
    what_to_bring: shared.whatToBring,
    min_age: shared.minAge,
    max_age: shared.maxAge,
    first_bookable_at: shared.firstBookableAt,
    session_count: total,
    sessions_left: left,
    re_enrolment: viewReEnrolment(viewed),
  };
}

/** CMP-19: a camp with its sessions. */
export const viewCampDetail = (viewed: ViewedBundle, sections: readonly QuestionSection[]): Detail => ({
  ...viewCamp(viewed),
  occurrences: viewSessions(viewed),
  customQuestionSections: viewQuestionSections(sections),
});

/** CRS-10: a course with its sessions. */
export const viewCourseDetail = (
  viewed: ViewedBundle,
  sections: readonly QuestionSection[],
  nextCourses: z.input<typeof courseDetail>['next_courses'],
): z.input<typeof courseDetail> => ({
  ...viewCourse(viewed),
  next_courses: nextCourses,
  occurrences: viewSessions(viewed),
  custom_question_sections: viewQuestionSections(sections),
});

/** CRS-01: until when the viewer books before everyone, as a present pupil; null after that and for others. */
function viewReEnrolment({ reEnrolment, offer, formatOptions: { now, timezone } }: ViewedBundle) {
  const until = getFirstBookableAt(offer);
  if (!reEnrolment || until <= now) return null;
  const { kind, opensAt } = reEnrolment;
  return { kind, opens_at: toWallClock(opensAt, timezone), until: toWallClock(until, timezone) };
}

/** What camps and courses show in the same way. */
function viewShared({ row, offer, venue, names, formatOptions }: ViewedBundle) {
  const { timezone } = formatOptions;
  const { sessions } = offer;
  const [first] = sessions;
  const last = sessions.at(-1);
  if (!first || !last) throw new Error(`Camp or course ${row.id} has no sessions`);
  const schedule = names.schedules.get(row.id);
  const category = names.categories.get(row.category_id);
  const instructorIds = [...new Set(sessions.flatMap(({ instructor_ids }) => instructor_ids))];
  const duration = getDurationInWeeks(
    getLocalDay(first.starts_at, timezone),
    getLocalDay(last.starts_at, timezone),
  );
  return {
    identity: {
      id: row.id,
      name: row.name,
      slug: row.slug,
      description: schedule?.description ?? '',
      picture: schedule?.picture ?? '',
      location: first.friendly_location_name ?? formatLocationName(first, { ...names, venue }),
      venue: { id: venue.id, name: venue.name, slug: venue.slug, address: venue.address },
      category: { id: row.category_id, name: category?.name ?? '', slug: category?.slug ?? '' },
      instructors: instructorIds.map((id) => ({ id, name: names.instructors.get(id) ?? '' })),
    },
    startsAt: toWallTime(first.starts_at, timezone),
    endsAt: toWallTime(Math.max(...sessions.map(({ ends_at }) => ends_at)), timezone),
    durationInWeeks: duration,
    capacity: countPlaces(offer.sessions, formatOptions.now),
    whatToBring: schedule?.what_to_bring ?? '',
    minAge: first.min_age,
    maxAge: first.max_age,
    firstBookableAt: toWallClock(getFirstBookableAt(offer), timezone),
  };
}

/** The places that every session which is left has. A session that does not take place is left out. */
function countPlaces(sessions: ViewedBundle['offer']['sessions'], now: number) {
  const left = sessions.filter(({ status, starts_at }) => status === 'bookable' && starts_at > now);
  const maximum = Math.min(...(left.length > 0 ? left : sessions).map((session) => session.maximum));
  const available = left.length > 0 ? Math.min(...left.map((session) => session.available), maximum) : 0;
  return { available, consumed: maximum - available, maximum };
}

/** The price of the whole for the viewer; null without a price for them. */
function viewWholePrice({ bundle, offer, viewer, formatOptions, names }: ViewedBundle) {
  const priced = priceWhole(
    { bundle, offer },
    { person: viewer, optionId: undefined, now: formatOptions.now },
  );
  return priced.ok ? toPrice(priced.value.price.amount, names.currency) : null;
}

/** The price of the whole course, also after its start. */
function viewListPrice({ bundle, offer, viewer, names, formatOptions: { now } }: ViewedBundle) {
  const beforeStart = Math.min(...bundle.sessions.map(({ startsAt }) => startsAt)) - 1;
  const priced = priceWhole({ bundle, offer }, { person: viewer, optionId: undefined, now }, beforeStart);
  return priced.ok ? toPrice(priced.value.price.amount, names.currency) : null;
}

function viewSessionPrice({ offer, viewer, names, formatOptions: { now } }: ViewedBundle) {
  const sessions = offer.sessions.slice(0, 1);
  const priced = priceSessions({ ...offer, sessions }, { person: viewer, optionId: undefined, now });
  return priced.ok ? toPrice(priced.value.price.amount, names.currency) : null;
}

/** ACT-31: the action in the API's form. A full camp or course says so, because it has no tag. */
function viewAction({ decision: { action, refusal }, formatOptions }: ViewedBundle) {
  if (!refusal) return { action, message: null, code: null, next_step: null };
  const message = action === null ? formatReason(refusal, formatOptions) : null;
  return { action, message, code: refusal.code, next_step: viewNextStep(refusal.nextStep, formatOptions) };
}

/** The camp's or course's sessions in the API's form, each with what the viewer may do with it. */
function viewSessions({ offer, sessions, venue, names, viewer, isCallerKnown, formatOptions }: ViewedBundle) {
  return offer.sessions.flatMap((session, position) => {
    const decided = sessions[position];
    if (!decided) return [];
    const { decision: booking, tag } = decided;
    const options = listOptions({ ...session, options: offer.options }, viewer, formatOptions.now);
    const priced = priceSessions(
      { ...offer, sessions: [session] },
      { person: viewer, optionId: undefined, now: formatOptions.now },
    );
    const occurrence = viewOccurrence(
      session,
      {
        booking,
        tag,
        quote: priced.ok ? priced.value : undefined,
        options,
        isViewerKnown: isCallerKnown,
        own: viewer.ownPlaces.get(session.id),
        canJoinAutomatically: false,
      },
      { ...names, venue },
      formatOptions,
    );
    const { date, dayOfWeek, timeRange, location, isPast } = getSessionDisplay(
      {
        startsAt: session.starts_at,
        localStart: occurrence.starts_at.local,
        localEnd: occurrence.ends_at.local,
        location: occurrence.location_name,
      },
      formatOptions.now,
    );
    const display = { date, day_of_week: dayOfWeek, time_range: timeRange, location, is_past: isPast };
    const cancelUntil = viewCancelUntil(session, names);
    return [{ ...occurrence, cancel_until: cancelUntil, session_display: display }];
  });
}
