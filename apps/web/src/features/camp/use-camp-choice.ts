import {
  type CampBookingType,
  type CampChoice,
  type ChoosableCamp,
  chooseBookingType,
  getBookableSessions,
  getInitialChoice,
  isFullDisabled,
} from '@pavilion/domain/bundle/bundle';
import { parseUtc } from '../../lib/dates/parse-utc.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useKeyedState } from '../../lib/store/use-keyed-state.ts';
import type { Camp } from '../bundle/index.ts';
import { closeAddition } from '../cart/index.ts';

export type CampChoiceState = {
  choosable: ChoosableCamp;
  choice: CampChoice;
  /** The sessions that can be chosen one by one, by id. */
  bookableIds: readonly string[];
  isFullDisabled: boolean;
  isIndividualOffered: boolean;
  /** Whether the customer has chosen, so that a missing choice is an error. */
  hasChosen: boolean;
  chooseType: (type: CampBookingType) => void;
  setSessions: (ids: readonly string[], isSelected: boolean) => void;
  /** Shows that a choice is missing, though none was made yet. */
  showMissing: () => void;
  clear: () => void;
  now: number;
};

/** CMP-04 to CMP-06: the choice of sessions. It follows the camp: a session that was sold meanwhile is left out. Each
 * attendee has a choice of their own. */
export function useCampChoice(
  { occurrences, pricingOptionAvailability }: Camp,
  attendeeKey: string,
): CampChoiceState {
  const now = useNow();
  const choosable: ChoosableCamp = {
    availability: pricingOptionAvailability,
    sessions: occurrences.map(({ id, startsAt, bookableAction }) => ({
      id,
      startsAt: parseUtc(startsAt.utc),
      action: bookableAction.action,
    })),
  };
  const [chosen, saveChosen] = useKeyedState<CampChoice | undefined>(attendeeKey, undefined);
  // After an addition nothing is missing until the next choice.
  const [isCleared, setCleared] = useKeyedState(attendeeKey, false);
  const setChosen = (next: CampChoice | undefined): void => {
    setCleared(false);
    closeAddition();
    saveChosen(next);
  };
  const bookableIds = getBookableSessions(choosable.sessions, now);
  const isFullOff = isFullDisabled(choosable, now);
  const isIndividualOffered = pricingOptionAvailability.includes('individual');
  // The camp may be sold in another way than when the customer chose.
  const isOffered = chosen?.campBookingType === 'full' ? !isFullOff : isIndividualOffered;
  const choice =
    chosen === undefined || !isOffered
      ? getInitialChoice(choosable, now)
      : chosen.campBookingType === 'full'
        ? chosen
        : {
            ...chosen,
            selectedSessionIds: bookableIds.filter((id) => chosen.selectedSessionIds.includes(id)),
          };
  return {
    choosable,
    choice,
    bookableIds,
    isFullDisabled: isFullOff,
    isIndividualOffered,
    hasChosen: chosen !== undefined && !isCleared,
    chooseType: (type) => setChosen(chooseBookingType(type, choosable, now)),
    setSessions: (ids, isSelected) =>
      setChosen({
        campBookingType: 'individual',
        selectedSessionIds: isSelected
          ? [...choice.selectedSessionIds, ...ids]
          : choice.selectedSessionIds.filter((id) => !ids.includes(id)),
      }),
    showMissing: () => {
      if (choice.campBookingType === 'individual') setChosen(choice);
    },
    clear: () => {
      setCleared(true);
      saveChosen(isIndividualOffered ? { campBookingType: 'individual', selectedSessionIds: [] } : undefined);
    },
    now,
  };
}
