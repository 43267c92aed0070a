import { type ChildProblem, findChildProblems } from '@pavilion/domain/bundle/child';
import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useState } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { type ChildInput, useAddChild } from '../linked-person/index.ts';

const getFieldId = (field: keyof ChildInput): string => `joining-child-${field}`;

type Props = { onAdded: (id: number) => void; onCancel: () => void };

/** AUT-25: adds a child without leaving the form, which it is a part of, so Enter does not send that. */
export function ChildForm({ onAdded, onCancel }: Props) {
  const t = useText('bundle');
  const tj = useText('joining');
  const today = useToday(useBoot().client.timezone);
  const [child, setChild] = useState<ChildInput>({ firstName: '', lastName: '', dateOfBirth: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useAddChild();
  const formatProblem = useProblemText();
  const problems = findChildProblems(child, { today, days: [], minAge: null, maxAge: null });
  const change = (changes: Partial<ChildInput>) => setChild((previous) => ({ ...previous, ...changes }));
  const find = (field: keyof ChildInput): string | undefined => {
    const problem = isSubmitted ? problems.find((candidate) => candidate.field === field) : undefined;
    return problem && formatProblem(problem);
  };
  const save = (): void => {
    setSubmitted(true);
    const [first] = problems;
    if (first) return document.getElementById(getFieldId(first.field))?.focus();
    mutate(child, { onSuccess: ({ referencedUser }) => onAdded(referencedUser.id) });
  };
  const name = (field: 'firstName' | 'lastName') => ({
    id: getFieldId(field),
    maxLength: 100,
    autoComplete: 'off',
    value: child[field],
    error: find(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  return (
    <fieldset
      aria-labelledby="joining-child-title"
      className="joining-child pv-stack"
      data-testid="joining-child"
    >
      <h3 id="joining-child-title">{tj('add_child')}</h3>
      {error && <ChildRefused error={error} />}
      <TextField label={t('child_first_name')} {...name('firstName')} />
      <TextField label={t('child_last_name')} {...name('lastName')} />
      <DateFields
        id={getFieldId('dateOfBirth')}
        label={t('child_date_of_birth')}
        hint={t('child_date_of_birth_hint')}
        partLabels={{ day: t('date_day'), month: t('date_month'), year: t('date_year') }}
        error={find('dateOfBirth')}
        onChange={(dateOfBirth) => change({ dateOfBirth })}
      />
      <div className="pv-cluster">
        <Button size="s" isPending={isPending} onClick={save}>
          {t('save_child')}
        </Button>
        <Button variant="quiet" size="s" onClick={onCancel}>
          {t('cancel_child')}
        </Button>
      </div>
    </fieldset>
  );
}

function ChildRefused({ error: { errors, message } }: { error: RequestError }) {
  return (
    <Notification tone="danger" shouldAnnounce>
      {joinSentences(Object.keys(errors).length > 0 ? Object.values(errors).flat() : [message])}
    </Notification>
  );
}

/** What is wrong with a field, and what to do. A plan has no limit of age. */
function useProblemText(): (problem: ChildProblem) => string {
  const t = useText('bundle');
  return (problem) => {
    if (problem.code === 'missing' || problem.code === 'invalid')
      return t(`${problem.field === 'firstName' ? 'child_first_name' : 'child_last_name'}_${problem.code}`);
    return t(problem.code === 'not_a_child' ? 'child_not_a_child' : 'child_birth_invalid');
  };
}
