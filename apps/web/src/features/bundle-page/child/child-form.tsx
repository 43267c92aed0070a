import { Button } from '@pavilion/ui/base/button';
import type { SubmitEvent } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Bundle } from '../../bundle/index.ts';
import { ChildFields, ChildRefusal, useChildForm } from '../../child/index.ts';
import { useAddChild } from '../../linked-person/index.ts';
import { useAges } from './use-ages.ts';

type Props = { bundle: Bundle; onAdded: (id: number) => void; onCancel?: () => void };

/** AUT-25: the child's details, within the page of a camp or course. */
export function ChildForm({ bundle, onAdded, onCancel }: Props) {
  const t = useText('child');
  const { formatAges } = useAges();
  const days = bundle.occurrences.flatMap(({ sessionDisplay: { date, isPast } }) => (isPast ? [] : [date]));
  const { fields, save, isPending, error } = useChildForm({
    limits: { days, minAge: bundle.minAge, maxAge: bundle.maxAge },
    mutation: useAddChild(),
    onSaved: ({ referencedUser }) => onAdded(referencedUser.id),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form className="bundle-child-form pv-stack" noValidate data-testid="add-child" onSubmit={submit}>
      <h3>{t('add')}</h3>
      <ChildRefusal error={error} />
      <ChildFields {...fields} ages={formatAges(bundle)} />
      <div className="pv-cluster">
        <Button type="submit" size="s" isPending={isPending}>
          {t('save')}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="s" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
