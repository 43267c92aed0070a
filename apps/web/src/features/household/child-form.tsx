import { Button } from '@pavilion/ui/base/button';
import { type SubmitEvent, useEffect } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { ChildFields, ChildRefusal, emptyChild, useChildForm } from '../child/index.ts';
import type { Member } from './queries.ts';
import { useSaveChild } from './use-household.ts';

type Props = {
  /** The child to change; a new one if absent. */
  member?: Member;
  onDone: () => void;
};

/** AUT-25: adds or changes a child without an account. What is typed stays after a failure. */
export function ChildForm({ member, onDone }: Props) {
  const t = useText('household');
  const { firstFieldId, fields, save, isPending, error } = useChildForm({
    initialChild: {
      firstName: member?.person?.firstName ?? emptyChild.firstName,
      lastName: member?.person?.lastName ?? emptyChild.lastName,
      dateOfBirth: member?.child?.dateOfBirth ?? emptyChild.dateOfBirth,
    },
    mutation: useSaveChild(member?.id),
    onSaved: (_result, { firstName }) => {
      toasts.add({ content: t('child_saved', { name: firstName.trim() }), type: 'success' });
      onDone();
    },
  });
  useEffect(() => document.getElementById(firstFieldId)?.focus(), [firstFieldId]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form className="pv-stack household-form" noValidate onSubmit={submit}>
      <h2>{t(member ? 'edit_child' : 'add_child')}</h2>
      {!member && <p className="pv-muted">{t('child_text')}</p>}
      <ChildRefusal error={error} />
      <ChildFields {...fields} />
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
