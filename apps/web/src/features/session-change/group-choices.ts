import type { MovedBooking, SessionChoice } from './use-session-choices.ts';

type Choice = Pick<SessionChoice, 'name' | 'startsAt' | 'locationName' | 'available' | 'canChoose'>;
type Booked = Pick<MovedBooking, 'name' | 'bookingType' | 'startsAt'>;

export const isCourt = ({ bookingType }: Pick<Booked, 'bookingType'>): boolean => bookingType === 'resources';

/**
 * The sessions of the booked name first, those of courts at the booked hour before the rest; in one group if all are of one
 * sort. Courts are in order of time and court, without the sold out ones.
 */
export const groupChoices = <T extends Choice>(choices: readonly T[], booking: Booked) => {
  const groups = (isCourt(booking) ? groupCourts : groupClasses)(choices, booking).filter(
    ({ group }) => group.length > 0,
  );
  return groups.length > 1 ? groups : groups.map(({ group }) => ({ key: 'session' as const, group }));
};

function groupClasses<T extends Choice>(classes: readonly T[], booking: Booked) {
  return [
    { key: 'same_class' as const, group: classes.filter(({ name }) => name === booking.name) },
    { key: 'other_classes' as const, group: classes.filter(({ name }) => name !== booking.name) },
  ];
}

function groupCourts<T extends Choice>(choices: readonly T[], booking: Booked) {
  const courts = sortCourts(choices);
  const same = courts.filter(({ name }) => name === booking.name);
  const hour = getHour(booking);
  const atHour = same.filter((court) => getHour(court) === hour);
  return [
    { key: 'same_time' as const, group: atHour },
    {
      key: atHour.length > 0 ? ('other_times' as const) : ('same_activity' as const),
      group: same.filter((court) => getHour(court) !== hour),
    },
    { key: 'other_activities' as const, group: courts.filter(({ name }) => name !== booking.name) },
  ];
}

const getHour = ({ startsAt }: Pick<Choice, 'startsAt'>): string => startsAt.format24Hour.slice(0, 2);

/** 'Court 10' comes after 'Court 2'. */
const sortCourts = <T extends Choice>(courts: readonly T[]): T[] =>
  courts
    .filter(({ available, canChoose }) => canChoose || available > 0)
    .toSorted(
      (a, b) =>
        a.startsAt.utc.localeCompare(b.startsAt.utc) ||
        a.locationName.localeCompare(b.locationName, 'en', { numeric: true }),
    );
