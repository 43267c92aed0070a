import {
  type ChildProblem,
  findChildProblems,
  isForAdults,
  isForChildren,
  isSameChild,
} from '@pavilion/domain/bundle/child';
import { useState } from 'react';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useBoot } from '../../../lib/page/page-context.tsx';
import type { ListedBundle } from '../../bundle/index.ts';
import { emptyChild } from '../../child/index.ts';
import type { ChildInput } from '../../linked-person/index.ts';
import { useUser } from '../../person/index.ts';

type Choice = 'me' | 'child' | undefined;

/** Who attends what a guest books: themselves, or a child whom they name. */
export type GuestFields = {
  /** 'me' and 'child' can be chosen; undefined for adults only, and for a logged-in user. */
  choice: Choice;
  isChoiceOffered: boolean;
  choose: (choice: 'me' | 'child') => void;
  values: ChildInput;
  /** The child to send; undefined without one. */
  child: ChildInput | undefined;
  change: (changes: Partial<ChildInput>) => void;
  leave: (field: keyof ChildInput) => void;
  /** The children in the basket for the same camp or course, while nobody is named. */
  known: readonly ChildInput[];
  /** Names one of them. */
  name: (child: ChildInput) => void;
  showAll: () => void;
  /** The fields that were left, or all once the form was submitted. */
  left: ReadonlySet<string>;
  /** Changes when the fields start again. */
  formKey: number;
  /** Tells apart what is answered for each person: it changes with the child after an addition. */
  round: number;
  /** Something was added for this person, who stays chosen. */
  keep: () => void;
  /** Starts again, with nobody. */
  clear: () => void;
};

/** The person of a guest with what is wrong with them. */
export type GuestChild = GuestFields & {
  /** Those of fields that were left, or of all once the form was submitted. */
  problems: readonly ChildProblem[];
  isComplete: boolean;
  /** The id of the first field that is not complete. */
  firstProblemId: string | undefined;
};

const fields = ['firstName', 'lastName', 'dateOfBirth'] as const;

/** CMP-17: the fields of the child whom a guest names. */
export function useGuestFields(bundle: ListedBundle, inBasket: readonly ChildInput[]): GuestFields {
  const isGuest = useUser() === null;
  const [chosen, choose] = useState<Choice>();
  const [values, setValues] = useState(emptyChild);
  const [added, setAdded] = useState<ChildInput>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [formKey, setFormKey] = useState(0);
  const [round, setRound] = useState(0);
  const isChoiceOffered = isGuest && !isForChildren(bundle) && !isForAdults(bundle);
  const isChildAsked = isGuest && (isForChildren(bundle) || (isChoiceOffered && chosen === 'child'));
  const { firstName, lastName, dateOfBirth } = values;
  const child = isChildAsked
    ? { firstName: firstName.trim(), lastName: lastName.trim(), dateOfBirth }
    : undefined;
  const startRound = (): void => {
    setAdded(undefined);
    setRound((previous) => previous + 1);
  };
  return {
    choice: isChildAsked ? 'child' : isChoiceOffered ? chosen : undefined,
    isChoiceOffered,
    choose,
    values,
    child,
    change: (changes) => {
      setValues((previous) => ({ ...previous, ...changes }));
      if (added && !isSameChild(added, { ...values, ...changes })) startRound();
    },
    leave: (field) => setLeft((previous) => new Set(previous).add(field)),
    known: Object.values(values).every((value) => value === '') ? inBasket : [],
    name: (known) => {
      setValues(known);
      setFormKey((key) => key + 1);
    },
    showAll: () => setLeft(new Set(fields)),
    left,
    formKey,
    round,
    keep: () => {
      if (child) setAdded(child);
    },
    clear: () => {
      choose(undefined);
      setValues(emptyChild);
      setLeft(new Set());
      setFormKey((key) => key + 1);
      startRound();
    },
  };
}

/** CMP-17: what is wrong with them. `days` are those of the chosen sessions, 'YYYY-MM-DD'. */
export function useGuestChild(
  guest: GuestFields,
  { minAge, maxAge }: Pick<ListedBundle, 'minAge' | 'maxAge'>,
  days: readonly string[],
): GuestChild {
  const today = useToday(useBoot().client.timezone);
  const { choice, isChoiceOffered, values, left } = guest;
  const problems = choice === 'child' ? findChildProblems(values, { today, days, minAge, maxAge }) : [];
  const isUnchosen = isChoiceOffered && choice === undefined;
  return {
    ...guest,
    problems: problems.filter(({ field }) => left.has(field)),
    isComplete: problems.length === 0 && !isUnchosen,
    firstProblemId: isUnchosen ? undefined : problems[0] && `child-${problems[0].field}`,
  };
}
