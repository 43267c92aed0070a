import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import type { Member } from './queries.ts';
import { type ChildInput, useSaveChild } from './use-household.ts';

const fields = { firstName: 'first_name', lastName: 'last_name', dateOfBirth: 'date_of_birth' } as const;

type Props = {
  /** The child to change; a new one if absent. */
  member?: Member;
  onDone: () => void;
};

/** AUT-25: adds or changes a child without an account. What is typed stays after a failure. */
export function ChildForm({ member, onDone }: Props) {
  const t = useText('household');
  const tc = useText('common');
  const [child, setChild] = useState<ChildInput>(() => ({
    firstName: member?.person?.firstName ?? '',
    lastName: member?.person?.lastName ?? '',
    dateOfBirth: member?.child?.dateOfBirth ?? '',
  }));
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useSaveChild(member?.id);
  const id = useId();
  const getId = (field: keyof ChildInput) => `${id}-${field}`;
  useEffect(() => document.getElementById(`${id}-firstName`)?.focus(), [id]);
  const findError = (field: keyof ChildInput): string | undefined => {
    if (isSubmitted && child[field].trim() === '') return t(`${fields[field]}_missing`);
    const messages = error?.errors[fields[field]];
    return messages && joinSentences(messages);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    const missing = (Object.keys(fields) as (keyof ChildInput)[]).find((field) => child[field].trim() === '');
    if (missing) return document.getElementById(getId(missing))?.focus();
    mutate(child, {
      onSuccess: () => {
        toasts.add({ content: t('child_saved', { name: child.firstName.trim() }), type: 'success' });
        onDone();
      },
    });
  };
  return (
    <form className="pv-stack household-form" noValidate onSubmit={submit}>
      <h2>{t(member ? 'edit_child' : 'add_child')}</h2>
      {!member && <p className="pv-muted">{t('child_text')}</p>}
      {error && Object.keys(error.errors).length === 0 && (
        <Notification tone="danger" shouldAnnounce>
          {error.status === 0 ? tc('error_unreachable') : error.message}
        </Notification>
      )}
      <ChildFields
        child={child}
        getId={getId}
        findError={findError}
        onChange={(changes) => setChild((previous) => ({ ...previous, ...changes }))}
      />
      <div className="pv-cluster">
        <Button type="submit" isPending={isPending}>
          {t('save_child')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('close_form')}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  child: ChildInput;
  getId: (field: keyof ChildInput) => string;
  findError: (field: keyof ChildInput) => string | undefined;
  onChange: (changes: Partial<ChildInput>) => void;
};

function ChildFields({ child, getId, findError, onChange }: FieldsProps) {
  const t = useText('household');
  const name = (field: 'firstName' | 'lastName') => ({
    id: getId(field),
    label: t(fields[field]),
    maxLength: 100,
    autoComplete: 'off',
    value: child[field],
    error: findError(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  });
  return (
    <>
      <TextField {...name('firstName')} />
      <TextField {...name('lastName')} />
      <DateFields
        id={getId('dateOfBirth')}
        label={t('date_of_birth')}
        hint={t('date_of_birth_hint')}
        partLabels={{ day: t('date_day'), month: t('date_month'), year: t('date_year') }}
        error={findError('dateOfBirth')}
        initialValue={child.dateOfBirth}
        onChange={(dateOfBirth) => onChange({ dateOfBirth })}
      />
    </>
  );
}
