import type { BookableAction, Reason } from '../booking.ts';
import { getWeekday, parseDayNumber } from '../day.ts';

/** A schedule that is sold as a bundle of its sessions. */
export type BundleKind = 'camp' | 'course';

/** CMP-11: how a camp is sold: whole (bundled), by session (individual), or both. A course is sold whole. */
export type PricingAvailability = readonly ('bundled' | 'individual')[];

/** A session that a person may choose, with the action that it offers them. `startsAt` in milliseconds since 1970. */
export type ChoosableSession = { id: string; startsAt: number; action: BookableAction };

/** A session with what a person may do with it. Instants in milliseconds since 1970. */
export type BundleSession = ChoosableSession & {
  endsAt: number;
  /** Whether it takes place: neither cancelled nor clashing. */
  isRunning: boolean;
  refusal: Reason | undefined;
};

/** A camp or a course with its sessions by start. */
export type Bundle = {
  kind: BundleKind;
  sessions: readonly BundleSession[];
  availability: PricingAvailability;
  /** CRS-03: whether a started course can be booked for the rest of its sessions. */
  canBookAfterStart: boolean;
};

export type BundleRuleCode =
  | 'camp_started'
  | 'camp_ended'
  | 'course_started'
  | 'course_ended'
  | 'bundle_full'
  | 'session_not_running'
  | 'not_sold_whole';

/** Why a camp or course cannot be booked: a rule of its own, or the rule that refuses one of its sessions. */
export type BundleReason = Omit<Reason, 'code'> & { code: Reason['code'] | BundleRuleCode };

/**
 * ACT-31: the action offered for a camp or course as a whole. `whole` are the sessions of the whole bundle, undefined if
 * it cannot be booked whole, for `wholeRefusal`. `bookable` are the sessions that can be booked one by one.
 */
export type BundleDecision = {
  action: BookableAction;
  refusal: BundleReason | undefined;
  whole: readonly string[] | undefined;
  wholeRefusal: BundleReason | undefined;
  bookable: readonly string[];
};

/** Whether the first session has started. `now` in milliseconds. */
export const hasStarted = ({ sessions }: Pick<Bundle, 'sessions'>, now: number): boolean =>
  sessions.some(({ startsAt }) => startsAt <= now);

/** Whether no session is left, not even one in progress. */
const hasEnded = ({ sessions }: Pick<Bundle, 'sessions'>, now: number): boolean =>
  sessions.every(({ endsAt }) => endsAt <= now);

/** CMP-32: a session is past if its date is at or before now. */
export const isPastSession = ({ startsAt }: Pick<BundleSession, 'startsAt'>, now: number): boolean =>
  startsAt <= now;

/** CRS-03: the sessions of a course that count for its price, and those that are left. */
export function countSessions({ sessions }: Pick<Bundle, 'sessions'>, now: number) {
  const running = sessions.filter(({ isRunning }) => isRunning);
  return { left: running.filter((session) => !isPastSession(session, now)).length, total: running.length };
}

/**
 * ACT-31: decides a camp or course for a person. A session that the person has booked or reserved gives the action to
 * cancel; a started camp that is sold whole has no action, though its future sessions may be booked one by one (CMP-28).
 * WTL-01: a full one that is sold whole only has the waitlist of its sessions.
 */
export function decideBundle(bundle: Bundle, now: number): BundleDecision {
  const { sessions, availability } = bundle;
  const isWholeOffered = availability.includes('bundled');
  const left = getSessionsLeft(bundle, now);
  const hasDaysOnly = !isWholeOffered && left.length > 0;
  const candidates = bundle.kind === 'course' || hasDaysOnly ? left : sessions;
  const refusalOfAll = findRefusal(bundle, candidates, now);
  const wholeRefusal = isWholeOffered ? refusalOfAll : toReason('not_sold_whole');
  const whole = wholeRefusal ? undefined : candidates.map(({ id }) => id);
  const bookable = availability.includes('individual') ? getBookableSessions(sessions, now) : [];
  const canBook =
    whole !== undefined || (bookable.length > 0 && !(isWholeOffered && hasStarted(bundle, now)));
  const own = hasEnded(bundle, now) ? null : getOwnAction(sessions);
  const action = own ?? (canBook ? 'book' : getWaitlistAction(candidates, refusalOfAll));
  const refusal = action === 'book' ? undefined : (findOwnRefusal(own, sessions) ?? refusalOfAll);
  return { action, refusal, whole, wholeRefusal, bookable };
}

/** CRS-03: enrolment in a started course takes every session left; one that does not take place is not sold. */
const getSessionsLeft = ({ sessions }: Bundle, now: number): BundleSession[] =>
  sessions.filter((session) => session.isRunning && !isPastSession(session, now));

/** CMP-05: the future sessions that the person may book, by id. */
export const getBookableSessions = (sessions: readonly ChoosableSession[], now: number): string[] =>
  sessions.filter((session) => session.action === 'book' && !isPastSession(session, now)).map(({ id }) => id);

function getOwnAction(sessions: readonly BundleSession[]): 'cancel_booking' | 'cancel_reservation' | null {
  const actions = sessions.map(({ action }) => action);
  if (actions.includes('cancel_booking')) return 'cancel_booking';
  return actions.includes('cancel_reservation') ? 'cancel_reservation' : null;
}

/** WTL-01: leave if the person waits for any of the sessions; join if nothing but places is missing in them. */
function getWaitlistAction(
  candidates: readonly BundleSession[],
  refusal: BundleReason | undefined,
): 'join_waitlist' | 'leave_waitlist' | null {
  if (refusal?.code !== 'bundle_full') return null;
  if (candidates.some(({ action }) => action === 'leave_waitlist')) return 'leave_waitlist';
  const canJoin = candidates.every(({ action }) => action === 'join_waitlist' || action === 'book');
  return canJoin ? 'join_waitlist' : null;
}

const findOwnRefusal = (own: BookableAction, sessions: readonly BundleSession[]): Reason | undefined =>
  own === null ? undefined : sessions.find(({ action }) => action === own)?.refusal;

/** Why the candidates cannot be booked together; undefined if they can. The order is that of importance to the customer. */
function findRefusal(
  bundle: Bundle,
  candidates: readonly BundleSession[],
  now: number,
): BundleReason | undefined {
  const { kind, availability, canBookAfterStart } = bundle;
  if (hasEnded(bundle, now)) return toReason(`${kind}_ended`);
  // A camp that is sold by session only has no start after which it is too late: its days say why they cannot be booked.
  const isOpenAfterStart = kind === 'camp' ? !availability.includes('bundled') : canBookAfterStart;
  const isClosed = !isOpenAfterStart || candidates.every((session) => isPastSession(session, now));
  if (hasStarted(bundle, now) && isClosed) return toReason(`${kind}_started`);
  if (candidates.some(({ isRunning }) => !isRunning)) return toReason('session_not_running');
  const refusals = candidates.flatMap(({ refusal }) => refusal ?? []);
  // A rule about the person is the same in every session; a full session is reported as the bundle's.
  const reason = refusals.find(({ code }) => code !== 'occurrence_full') ?? refusals[0];
  if (reason?.code !== 'occurrence_full') return reason;
  // A guest logs in before they can wait for a place.
  return reason.nextStep === 'log_in'
    ? { ...toReason('bundle_full'), nextStep: 'log_in' }
    : toReason('bundle_full');
}

const toReason = (code: BundleRuleCode): BundleReason => ({
  code,
  passed: false,
  params: {},
  nextStep: 'choose_another',
});

/** CMP-04: whether a person books a camp whole or chooses sessions. */
export type CampBookingType = 'full' | 'individual';

/** CMP-04, CMP-05, CMP-06: the form's choice of sessions. */
export type CampChoice = { campBookingType: CampBookingType; selectedSessionIds: readonly string[] };

/** What the choice of sessions reads of a camp. */
export type ChoosableCamp = {
  availability: PricingAvailability;
  sessions: readonly ChoosableSession[];
};

/**
 * CMP-04, CMP-05: the choice that the form starts with: the whole camp, or, if a session is not bookable, all future
 * bookable sessions. One that is not sold by session keeps the whole, disabled; one sold only by session has no day chosen.
 */
export function getInitialChoice(camp: ChoosableCamp, now: number): CampChoice {
  if (!camp.availability.includes('bundled'))
    return { campBookingType: 'individual', selectedSessionIds: [] };
  const isForced = camp.availability.includes('individual') && isFullDisabled(camp, now);
  return chooseBookingType(isForced ? 'individual' : 'full', camp, now);
}

/** CMP-06: the choice after a switch: the whole camp selects all sessions, individual the future bookable ones. */
export const chooseBookingType = (
  campBookingType: CampBookingType,
  { sessions }: ChoosableCamp,
  now: number,
): CampChoice => ({
  campBookingType,
  selectedSessionIds:
    campBookingType === 'full' ? sessions.map(({ id }) => id) : getBookableSessions(sessions, now),
});

/** CMP-10, CMP-26: whether the whole camp cannot be chosen: a session is unavailable or past, or it is not sold whole. */
export const isFullDisabled = ({ availability, sessions }: ChoosableCamp, now: number): boolean =>
  !availability.includes('bundled') || getBookableSessions(sessions, now).length < sessions.length;

/** CMP-08: the agreed waivers after the checkbox is toggled: none, or the only one. */
export const toggleWaiver = (agreedIds: readonly string[], waiverId: string): string[] =>
  agreedIds.length > 0 ? [] : [waiverId];

/** What the buttons of a booking page depend on. `choice` is undefined for a course. */
export type BundleForm = {
  /** Whether all questions are answered. */
  isValid: boolean;
  /** The waiver to agree to; null without one. */
  waiverId: string | null;
  agreedWaiverIds: readonly string[];
  action: BookableAction;
  choice: CampChoice | undefined;
  camp: ChoosableCamp | undefined;
};

/** CMP-09, CMP-29, CRS-14: why a booking page's buttons are disabled. `server_message`: the bookable action's message. */
export type DisabledReason =
  | 'already_booked'
  | 'reserved'
  | 'server_message'
  | 'select_session'
  | 'agree_to_waiver'
  | 'complete_required';

/**
 * CMP-07, CMP-27, CMP-28, CRS-04: why a camp or course cannot be added; undefined if it can. It can with a valid form and
 * the agreement, if the action is book, or if sessions of a camp remain that can be booked one by one.
 */
export function getDisabledReason(form: BundleForm, now: number): DisabledReason | undefined {
  const { action, choice, isValid, waiverId, agreedWaiverIds } = form;
  if (!isOffered(form, now)) {
    if (action === 'cancel_booking') return 'already_booked';
    return action === 'cancel_reservation' ? 'reserved' : 'server_message';
  }
  if (choice?.campBookingType === 'individual' && choice.selectedSessionIds.length === 0) {
    return 'select_session';
  }
  if (waiverId !== null && !agreedWaiverIds.includes(waiverId)) return 'agree_to_waiver';
  return isValid ? undefined : 'complete_required';
}

/** Whether anything can be booked with this choice. */
function isOffered({ action, choice, camp }: BundleForm, now: number): boolean {
  if (!choice || !camp) return action === 'book';
  if (choice.campBookingType === 'full') return action === 'book' && !isFullDisabled(camp, now);
  return camp.availability.includes('individual') && getBookableSessions(camp.sessions, now).length > 0;
}

/** CMP-14: how a session is shown. `date` is 'YYYY-MM-DD', Monday is 1. */
export type SessionDisplay = {
  date: string;
  dayOfWeek: number;
  timeRange: string;
  location: string;
  isPast: boolean;
};

/** The local times of a session, 'YYYY-MM-DD HH:MM:SS', with its start in milliseconds. */
export type SessionTimes = { startsAt: number; localStart: string; localEnd: string; location: string };

/** CMP-14, CMP-32: a session as camps and courses show it, by date, weekday, times ('09:00–15:30') and location. */
export function getSessionDisplay(
  { startsAt, localStart, localEnd, location }: SessionTimes,
  now: number,
): SessionDisplay {
  const date = localStart.slice(0, 10);
  return {
    date,
    dayOfWeek: getWeekday(parseDayNumber(date)) + 1,
    timeRange: `${localStart.slice(11, 16)}–${localEnd.slice(11, 16)}`,
    location,
    isPast: isPastSession({ startsAt }, now),
  };
}

/** CMP-21: the whole weeks from a camp's first day to a day, from 0. Days are 'YYYY-MM-DD'. */
const getCampWeek = (firstDay: string, day: string): number =>
  Math.floor((parseDayNumber(day) - parseDayNumber(firstDay)) / 7);

/** CMP-21: sessions by whole weeks from the first session's day; a week without sessions is left out. */
export function groupByWeek<Session extends { date: string }>(
  sessions: readonly Session[],
): { week: number; sessions: Session[] }[] {
  const firstDay = sessions.map(({ date }) => date).reduce((a, b) => (a < b ? a : b), '9999-12-31');
  const weeks = new Map<number, Session[]>();
  for (const session of sessions.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const week = getCampWeek(firstDay, session.date);
    weeks.set(week, [...(weeks.get(week) ?? []), session]);
  }
  return [...weeks].map(([week, ofWeek]) => ({ week, sessions: ofWeek }));
}

/** CMP-19: the number of weeks that a camp or course lasts, from its first to its last day, both included. */
export const getDurationInWeeks = (firstDay: string, lastDay: string): number =>
  getCampWeek(firstDay, lastDay) + 1;

/** CMP-33: the number of the present week of a weekly course: the past sessions plus one. */
export const getWeekNumber = (sessions: readonly { isPast: boolean }[]): number =>
  sessions.filter(({ isPast }) => isPast).length + 1;
