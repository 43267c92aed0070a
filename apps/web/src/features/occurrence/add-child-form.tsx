import { Button } from '@pavilion/ui/base/button';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { ChildFields, ChildRefusal, useChildForm } from '../child/index.ts';
import { useAddChild } from '../linked-person/index.ts';
import type { OccurrenceDetails } from './queries.ts';

type Ages = Pick<OccurrenceDetails, 'bookingType' | 'minAge' | 'maxAge'>;
type Props = { occurrence: Ages; onAdded: (id: number) => void; onDone: () => void };

/** AUT-25: the form of 'Add a child' within the panel. */
export function AddChildForm({ occurrence, onAdded, onDone }: Props) {
  const t = useText('child');
  const ages = useAgesNote(occurrence);
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
      <ChildFields {...fields} agesNote={ages} />
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

/** ACT-35: for whom the session is, before a child of another age is saved; '' for all ages. */
function useAgesNote({ bookingType, minAge, maxAge }: Ages): string {
  const t = useText('child');
  const ta = useText('activity');
  if (minAge === null && maxAge === null) return '';
  const limits = minAge === null ? 'to' : maxAge === null ? 'from' : 'between';
  const params = { min: minAge ?? 0, max: maxAge ?? 0 };
  return bookingType === 'classes' ? t(`class_ages_${limits}`, params) : ta(`ages_${limits}`, params);
}
