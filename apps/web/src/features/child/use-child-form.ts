import { type Ages, findChildProblems } from '@pavilion/domain/bundle/child';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import type { RequestError } from '../../lib/http/request.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { ChildInput } from '../linked-person/index.ts';
import { emptyChild } from './child-fields.tsx';

type Options<Result> = {
  initialChild?: ChildInput;
  /** Who may take part, and the days of the chosen sessions, 'YYYY-MM-DD'. */
  limits?: Ages & { days: readonly string[] };
  mutation: Pick<UseMutationResult<Result, RequestError, ChildInput>, 'mutate' | 'isPending' | 'error'>;
  onSaved: (result: Result, child: ChildInput) => void;
};

const noLimits = { days: [], minAge: null, maxAge: null };

/** AUT-25: the state of a form of a child. Its problems are shown from the first press; what is typed stays after a failure. */
export function useChildForm<Result>({
  initialChild = emptyChild,
  limits = noLimits,
  mutation: { mutate, isPending, error },
  onSaved,
}: Options<Result>) {
  const idPrefix = useId();
  const today = useToday(useBoot().client.timezone);
  const [child, setChild] = useState(initialChild);
  const [isSubmitted, setSubmitted] = useState(false);
  const problems = findChildProblems(child, { today, ...limits });
  return {
    firstFieldId: `${idPrefix}-firstName`,
    fields: {
      idPrefix,
      child,
      problems: isSubmitted ? problems : [],
      errors: error?.errors ?? {},
      onChange: (changes: Partial<ChildInput>) => setChild((previous) => ({ ...previous, ...changes })),
    },
    save: (): void => {
      setSubmitted(true);
      const [first] = problems;
      if (first) document.getElementById(`${idPrefix}-${first.field}`)?.focus();
      else mutate(child, { onSuccess: (result) => onSaved(result, child) });
    },
    isPending,
    error,
  };
}
