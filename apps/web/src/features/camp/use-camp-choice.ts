import {
  type CampBookingType,
  type CampChoice,
  type ChoosableCamp,
  chooseBookingType,
  getBookableSessions,
  getInitialChoice,
  isFullDisabled,
} from '@pavilion/domain/bundle/bundle';
import { useState } from 'react';
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

/**
 * CMP-04 to CMP-06: the choice of sessions. It follows the camp: a session that was sold meanwhile is left out. Each
 * attendee has a choice of their own, which starts with what the customer has chosen last and not added yet.
 */
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
  const { chosen, hasChosen, setChosen, clearChosen } = useChosen(attendeeKey);
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
    hasChosen,
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
    clear: () =>
      clearChosen(
        isIndividualOffered ? { campBookingType: 'individual', selectedSessionIds: [] } : undefined,
      ),
    now,
  };
}

/** What the customer has chosen, for each attendee; at first what they have chosen last. */
function useChosen(attendeeKey: string) {
  const [latest, setLatest] = useState<CampChoice>();
  const [chosen, saveChosen] = useKeyedState(attendeeKey, latest);
  // After an addition nothing is missing until the next choice.
  const [isCleared, setCleared] = useKeyedState(attendeeKey, false);
  return {
    chosen,
    hasChosen: chosen !== undefined && !isCleared,
    setChosen: (next: CampChoice): void => {
      setCleared(false);
      closeAddition();
      saveChosen(next);
      setLatest(next);
    },
    /** After an addition, when the next attendee starts from the beginning. */
    clearChosen: (next: CampChoice | undefined): void => {
      setCleared(true);
      saveChosen(next);
      setLatest(undefined);
    },
  };
}
