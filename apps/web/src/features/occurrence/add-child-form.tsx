import { Button } from '@pavilion/ui/base/button';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { ChildFields, ChildRefusal, useChildForm } from '../child/index.ts';
import { useAddChild } from '../linked-person/index.ts';

type Props = { onAdded: (id: number) => void; onDone: () => void };

/** AUT-25: the form of 'Add a child' within the panel. */
export function AddChildForm({ onAdded, onDone }: Props) {
  const t = useText('child');
  const { firstFieldId, fields, save, isPending, error } = useChildForm({
    mutation: useAddChild(),
    onSaved: ({ referencedUser }) => {
      onDone();
      onAdded(referencedUser.id);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
    document.getElementById(firstFieldId)?.focus();
  }, [firstFieldId]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form ref={form} className="pv-stack" noValidate data-testid="panel-child-form" onSubmit={submit}>
      <h3>{t('add')}</h3>
      <ChildRefusal error={error} />
      <ChildFields {...fields} />
      <div className="pv-cluster">
        <Button type="submit" size="s" isPending={isPending}>
          {t('save')}
        </Button>
        <Button variant="quiet" size="s" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
