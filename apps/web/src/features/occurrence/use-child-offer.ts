import { isForAdults } from '@pavilion/domain/bundle/child';
import { useModes } from '../../lib/modes/modes.ts';
import { useUser } from '../person/index.ts';
import type { OccurrenceDetails } from './queries.ts';

type AgeFacts = Pick<
  OccurrenceDetails,
  'minAge' | 'maxAge' | 'bookableAction' | 'capacity' | 'waitlist' | 'tickets'
>;

/**
 * AUT-25, ACT-35: whether the user may add a child, and whether only that helps, because they are too old themselves, or the
 * chosen child is of another age.
 */
export function useChildOffer(occurrence: AgeFacts): { canAdd: boolean; isNeeded: boolean } {
  const user = useUser();
  const { isKiosk } = useModes();
  // A kiosk is in a hall, where nobody types a child's date of birth.
  const canAdd = user !== null && !isKiosk && !isForAdults(occurrence);
  return { canAdd, isNeeded: canAdd && isForYounger(occurrence) };
}

/** Whether a child of another age could attend a session with places or a waitlist. */
const isForYounger = ({ maxAge, bookableAction, capacity, waitlist, tickets }: AgeFacts): boolean =>
  bookableAction.code === 'age_not_met' &&
  // The date of birth of the attendee is known.
  bookableAction.nextStep === 'choose_another' &&
  maxAge !== null &&
  tickets.length === 0 &&
  (capacity.available > 0 || waitlist !== null);
