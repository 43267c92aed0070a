import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Notification } from '@pavilion/ui/feedback/notification';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { TextField } from '@pavilion/ui/forms/text-field';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { type ChildInput, useAddChild } from '../linked-person/index.ts';

const fields = ['firstName', 'lastName', 'dateOfBirth'] as const;
const apiFields = { firstName: 'first_name', lastName: 'last_name', dateOfBirth: 'date_of_birth' } as const;
const getId = (field: keyof ChildInput): string => `panel-child-${field}`;

/** AUT-25: 'Add a child' within the panel, which then shows the class for the child. */
export function AddChild({ onAdded }: { onAdded: (id: number) => void }) {
  const t = useText('activity');
  const [isOpen, setOpen] = useState(false);
  const hasBeenOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (!isOpen && hasBeenOpen.current) button.current?.focus();
  }, [isOpen]);
  if (isOpen) return <ChildForm onAdded={onAdded} onDone={() => setOpen(false)} />;
  return (
    <Button
      variant="quiet"
      size="s"
      ref={button}
      data-testid="panel-add-child"
      onClick={() => {
        hasBeenOpen.current = true;
        setOpen(true);
      }}
    >
      <Icon icon={Plus} />
      {t('add_child')}
    </Button>
  );
}

type FormProps = { onAdded: (id: number) => void; onDone: () => void };

/** The name and the date of birth. What is typed stays after a failure. */
function ChildForm({ onAdded, onDone }: FormProps) {
  const t = useText('activity');
  const [child, setChild] = useState<ChildInput>({ firstName: '', lastName: '', dateOfBirth: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useAddChild();
  useEffect(() => document.getElementById(getId('firstName'))?.focus(), []);
  const findError = (field: keyof ChildInput): string | undefined => {
    if (isSubmitted && child[field].trim() === '') return t(`child_${apiFields[field]}_missing`);
    const messages = error?.errors[apiFields[field]];
    return messages && joinSentences(messages);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    const missing = fields.find((field) => child[field].trim() === '');
    if (missing) return document.getElementById(getId(missing))?.focus();
    mutate(child, {
      onSuccess: ({ referencedUser }) => {
        onDone();
        onAdded(referencedUser.id);
      },
    });
  };
  return (
    <form className="pv-stack" noValidate data-testid="panel-child-form" onSubmit={submit}>
      <h4>{t('add_child')}</h4>
      {error && Object.keys(error.errors).length === 0 && (
        <Notification tone="danger" shouldAnnounce>
          {error.message}
        </Notification>
      )}
      <ChildFields
        child={child}
        findError={findError}
        onChange={(changes) => setChild((previous) => ({ ...previous, ...changes }))}
      />
      <div className="pv-cluster">
        <Button type="submit" size="s" isPending={isPending}>
          {t('child_save')}
        </Button>
        <Button variant="quiet" size="s" onClick={onDone}>
          {t('child_cancel')}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  child: ChildInput;
  findError: (field: keyof ChildInput) => string | undefined;
  onChange: (changes: Partial<ChildInput>) => void;
};

function ChildFields({ child, findError, onChange }: FieldsProps) {
  const t = useText('activity');
  const name = (field: 'firstName' | 'lastName') => ({
    id: getId(field),
    label: t(`child_${apiFields[field]}`),
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
        label={t('child_date_of_birth')}
        hint={t('child_date_of_birth_hint')}
        partLabels={{ day: t('date_day'), month: t('date_month'), year: t('date_year') }}
        error={findError('dateOfBirth')}
        onChange={(dateOfBirth) => onChange({ dateOfBirth })}
      />
    </>
  );
}
