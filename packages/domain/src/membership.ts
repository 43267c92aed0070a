import { addDays } from './day.ts';
import { getLocalDay, localToInstant } from './wall-clock.ts';

/** A period of a person's membership. Days are 'YYYY-MM-DD', both inclusive; without an end it continues. */
export type Membership = { planId: string; startsOn: string; endsOn: string | null };

/** What a person's memberships allow for one occurrence: whether they are a member, and of which plans. */
export type MemberStatus = { isMember: boolean; planIds: readonly string[] };

/**
 * The status of a person who books at `now` (milliseconds) for an occurrence: a membership counts if it is in force on
 * the day of the booking and on the day of the occurrence. Two periods that follow each other count as one.
 */
export function getMemberStatus(
  memberships: readonly Membership[],
  { startsAt, timezone }: { startsAt: number; timezone: string },
  now: number,
): MemberStatus {
  if (memberships.length === 0) return { isMember: false, planIds: [] };
  const days = [getLocalDay(now, timezone), getLocalDay(startsAt, timezone)];
  const areCoveredBy = (periods: readonly Membership[]): boolean =>
    days.every((day) =>
      periods.some(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn)),
    );
  const planIds = [...new Set(memberships.map(({ planId }) => planId))].filter((planId) =>
    areCoveredBy(memberships.filter((membership) => membership.planId === planId)),
  );
  return { isMember: areCoveredBy(memberships), planIds };
}

/** Booking opens so many days before an occurrence, at a minute of the day in the venue's wall clock. */
export type BookingWindow = { opensDaysBefore: number; opensMinute: number };

/** When booking opens, in milliseconds since 1970. */
export function calculateOpening(
  { opensDaysBefore, opensMinute }: BookingWindow,
  { startsAt, timezone }: { startsAt: number; timezone: string },
): number {
  const day = addDays(getLocalDay(startsAt, timezone), -opensDaysBefore);
  const hours = String(Math.floor(opensMinute / 60)).padStart(2, '0');
  const minutes = String(opensMinute % 60).padStart(2, '0');
  return localToInstant(`${day}T${hours}:${minutes}`, timezone);
}

/** When booking opens for a person, and earlier for members of other plans if it does. Instants in milliseconds. */
export type Opening = { firstBookableAt: number; membersFirstBookableAt: number | undefined };

/** The opening of an occurrence for the members of some plans: the earliest of everyone's and those of their plans. */
export function findOpening(
  occurrence: { startsAt: number; timezone: string; firstBookableAt: number },
  windows: readonly (BookingWindow & { planId: string })[],
  planIds: readonly string[],
): Opening {
  const getEarliest = (chosen: readonly BookingWindow[]): number =>
    Math.min(...chosen.map((window) => calculateOpening(window, occurrence)), occurrence.firstBookableAt);
  const firstBookableAt = getEarliest(windows.filter(({ planId }) => planIds.includes(planId)));
  const membersFirstBookableAt = getEarliest(windows);
  return {
    firstBookableAt,
    membersFirstBookableAt: membersFirstBookableAt < firstBookableAt ? membersFirstBookableAt : undefined,
  };
}
