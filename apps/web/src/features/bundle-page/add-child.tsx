import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { Bundle } from '../bundle/index.ts';
import { ChildFields, ChildRefusal, useChildForm } from '../child/index.ts';
import { useAddChild } from '../linked-person/index.ts';
import { useAges } from './use-ages.ts';

type Props = { bundle: Bundle; isOpenAtFirst: boolean; onAdded: (id: number) => void };

/** AUT-25: 'Add a child' in place, without leaving the form. */
export function AddChild({ bundle, isOpenAtFirst, onAdded }: Props) {
  const t = useText('bundle');
  const [isOpen, setOpen] = useState<boolean>();
  if (!(isOpen ?? isOpenAtFirst)) {
    return (
      <Button variant="secondary" size="s" className="bundle-child__add" onClick={() => setOpen(true)}>
        <Icon icon={Plus} />
        {t('add_child')}
      </Button>
    );
  }
  return (
    <ChildForm
      bundle={bundle}
      onAdded={onAdded}
      {...((isOpen || !isOpenAtFirst) && { onCancel: () => setOpen(false) })}
    />
  );
}

type FormProps = Pick<Props, 'bundle' | 'onAdded'> & { onCancel?: () => void };

function ChildForm({ bundle, onAdded, onCancel }: FormProps) {
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
