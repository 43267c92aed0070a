import { isForAdults } from '@pavilion/domain/bundle/child';
import { useModes } from '../../lib/modes/modes.ts';
import { useAttendee } from '../linked-person/index.ts';
import { useUser } from '../person/index.ts';
import type { OccurrenceDetails } from './queries.ts';

type AgeFacts = Pick<
  OccurrenceDetails,
  'minAge' | 'maxAge' | 'bookableAction' | 'capacity' | 'waitlist' | 'tickets'
>;

/** AUT-25, ACT-35: whether the user may add a child, and whether only that helps, because they are too old themselves. */
export function useChildOffer(occurrence: AgeFacts): { canAdd: boolean; isNeeded: boolean } {
  const user = useUser();
  const { isKiosk } = useModes();
  const { attendee } = useAttendee();
  // A kiosk is in a hall, where nobody types a child's date of birth.
  const canAdd = user !== null && !isKiosk && !isForAdults(occurrence);
  const isForUser = attendee === undefined || attendee.isUser;
  return { canAdd, isNeeded: canAdd && isForUser && isForYounger(occurrence) };
}

/** Whether a user is too old, whose account has a minimum age, for a session with places or a waitlist. */
const isForYounger = ({ maxAge, bookableAction, capacity, waitlist, tickets }: AgeFacts): boolean =>
  bookableAction.code === 'age_not_met' &&
  // Their own date of birth is known.
  bookableAction.nextStep === 'choose_another' &&
  maxAge !== null &&
  tickets.length === 0 &&
  (capacity.available > 0 || waitlist !== null);
