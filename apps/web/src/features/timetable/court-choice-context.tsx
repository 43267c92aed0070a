import { createContext, type ReactNode, use, useState } from 'react';
import type { AdditionError } from '../cart/index.ts';
import type { Occurrence } from '../occurrence/index.ts';

/** Why one slot could not be added. */
export type CourtRefusal = AdditionError & { text: string };

type Choice = {
  /** The slots that one press adds, in the order of the clicks. */
  chosen: readonly Occurrence[];
  refusals: readonly CourtRefusal[];
  /** The slots that the last chosen one replaced, because both need one court at one time. */
  replaced: readonly Occurrence[];
};

type CourtChoice = Choice & {
  toggle: (slot: Occurrence) => void;
  /** Removes slots, and names them until the next choice. */
  replace: (slots: readonly Occurrence[]) => void;
  /** Ends the choice; what could not be added stays named until the next one. */
  finish: (refusals: readonly CourtRefusal[]) => void;
  setRefusals: (refusals: readonly CourtRefusal[]) => void;
};

const emptyChoice: Choice = { chosen: [], refusals: [], replaced: [] };
const CourtChoiceContext = createContext<CourtChoice | undefined>(undefined);

/** Several courts or hours of one page are chosen before they are added. Another `page` starts without a choice. */
export function CourtChoiceProvider({ page, children }: { page: string; children: ReactNode }) {
  const [state, setState] = useState({ page, choice: emptyChoice });
  const choice = state.page === page ? state.choice : emptyChoice;
  const setChoice = (next: Choice): void => setState({ page, choice: next });
  const toggle = (slot: Occurrence): void => {
    const others = choice.chosen.filter(({ id }) => id !== slot.id);
    const isNew = others.length === choice.chosen.length;
    setChoice({ ...emptyChoice, chosen: isNew ? [...others, slot] : others });
  };
  return (
    <CourtChoiceContext
      value={{
        ...choice,
        toggle,
        finish: (refusals) => setChoice({ ...emptyChoice, refusals }),
        replace: (replaced) =>
          setChoice({
            ...choice,
            chosen: choice.chosen.filter((slot) => !replaced.includes(slot)),
            replaced,
          }),
        setRefusals: (refusals) => setChoice({ ...choice, refusals }),
      }}
    >
      {children}
    </CourtChoiceContext>
  );
}

export function useCourtChoice(): CourtChoice {
  const choice = use(CourtChoiceContext);
  if (!choice) throw new Error('useCourtChoice is called outside CourtChoiceProvider');
  return choice;
}
