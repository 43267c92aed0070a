import {
  type ChildProblem,
  findChildProblems,
  isForAdults,
  isForChildren,
} from '@pavilion/domain/bundle/child';
import { useState } from 'react';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useBoot } from '../../../lib/page/page-context.tsx';
import type { ListedBundle } from '../../bundle/index.ts';
import { emptyChild } from '../../child/index.ts';
import type { ChildInput } from '../../linked-person/index.ts';
import { useUser } from '../../person/index.ts';

/** Who attends what a guest books: themselves, or a child whom they name. */
export type GuestChild = {
  /** 'me' and 'child' can be chosen; undefined for adults only, and for a logged-in user. */
  choice: 'me' | 'child' | undefined;
  isChoiceOffered: boolean;
  choose: (choice: 'me' | 'child') => void;
  values: ChildInput;
  /** Those of fields that were left, or of all once the form was submitted. */
  problems: readonly ChildProblem[];
  /** The child to send; undefined without one. */
  child: ChildInput | undefined;
  isComplete: boolean;
  change: (changes: Partial<ChildInput>) => void;
  leave: (field: keyof ChildInput) => void;
  showAll: () => void;
  /** The id of the first field that is not complete. */
  firstProblemId: string | undefined;
  /** Changes when the fields start again. */
  formKey: number;
  clear: () => void;
};

const fields = ['firstName', 'lastName', 'dateOfBirth'] as const;

/** CMP-17: the child whom a guest names. `days` are those of the chosen sessions, 'YYYY-MM-DD'. */
export function useGuestChild(bundle: ListedBundle, days: readonly string[]): GuestChild {
  const isGuest = useUser() === null;
  const today = useToday(useBoot().client.timezone);
  const [chosen, choose] = useState<'me' | 'child'>();
  const [values, setValues] = useState(emptyChild);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [formKey, setFormKey] = useState(0);
  const isChoiceOffered = isGuest && !isForChildren(bundle) && !isForAdults(bundle);
  const isChildAsked = isGuest && (isForChildren(bundle) || (isChoiceOffered && chosen === 'child'));
  const { minAge, maxAge } = bundle;
  const problems = isChildAsked ? findChildProblems(values, { today, days, minAge, maxAge }) : [];
  const isUnchosen = isChoiceOffered && chosen === undefined;
  const { firstName, lastName, dateOfBirth } = values;
  return {
    choice: isChildAsked ? 'child' : isChoiceOffered ? chosen : undefined,
    isChoiceOffered,
    choose,
    values,
    problems: problems.filter(({ field }) => left.has(field)),
    child: isChildAsked ? { firstName: firstName.trim(), lastName: lastName.trim(), dateOfBirth } : undefined,
    isComplete: problems.length === 0 && !isUnchosen,
    change: (changes) => setValues((previous) => ({ ...previous, ...changes })),
    leave: (field) => setLeft((previous) => new Set(previous).add(field)),
    showAll: () => setLeft(new Set(fields)),
    firstProblemId: isUnchosen ? undefined : problems[0] && `child-${problems[0].field}`,
    formKey,
    clear: () => {
      setValues(emptyChild);
      setLeft(new Set());
      setFormKey((key) => key + 1);
    },
  };
}
