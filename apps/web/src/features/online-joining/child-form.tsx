import { Button } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';
import { ChildFields, ChildRefusal, useChildForm } from '../child/index.ts';
import { useAddChild } from '../linked-person/index.ts';

type Props = { onAdded: (id: number) => void; onCancel: () => void };

/** AUT-25: adds a child without leaving the form, which it is a part of, so Enter does not send that. */
export function ChildForm({ onAdded, onCancel }: Props) {
  const t = useText('child');
  const { fields, save, isPending, error } = useChildForm({
    mutation: useAddChild(),
    onSaved: ({ referencedUser }) => onAdded(referencedUser.id),
  });
  return (
    <fieldset
      aria-labelledby="joining-child-title"
      className="joining-child pv-stack"
      data-testid="joining-child"
    >
      <h3 id="joining-child-title">{t('add')}</h3>
      <ChildRefusal error={error} />
      <ChildFields {...fields} />
      <div className="pv-cluster">
        <Button size="s" isPending={isPending} onClick={save}>
          {t('save')}
        </Button>
        <Button variant="quiet" size="s" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
