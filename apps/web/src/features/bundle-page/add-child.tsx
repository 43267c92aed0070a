import { findChildProblems } from '@pavilion/domain/bundle/child';
import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Bundle } from '../bundle/index.ts';
import { useAddChild } from '../linked-person/index.ts';
import { ChildFields, emptyChild, getChildFieldId } from './child-fields.tsx';

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
  const t = useText('bundle');
  const today = useToday(useBoot().client.timezone);
  const [child, setChild] = useState(emptyChild);
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useAddChild();
  const days = bundle.occurrences.flatMap(({ sessionDisplay: { date, isPast } }) => (isPast ? [] : [date]));
  const { minAge, maxAge } = bundle;
  const problems = findChildProblems(child, { today, days, minAge, maxAge });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    const [first] = problems;
    if (first) return document.getElementById(getChildFieldId(first.field))?.focus();
    mutate(child, { onSuccess: ({ referencedUser }) => onAdded(referencedUser.id) });
  };
  return (
    <form className="bundle-child-form pv-stack" noValidate data-testid="add-child" onSubmit={submit}>
      <h3>{t('add_child')}</h3>
      {error && (
        <Notification tone="danger" shouldAnnounce>
          {joinSentences(
            Object.keys(error.errors).length > 0 ? Object.values(error.errors).flat() : [error.message],
          )}
        </Notification>
      )}
      <ChildFields
        child={child}
        bundle={bundle}
        problems={isSubmitted ? problems : []}
        onChange={(changes) => setChild((previous) => ({ ...previous, ...changes }))}
      />
      <div className="pv-cluster">
        <Button type="submit" size="s" isPending={isPending}>
          {t('save_child')}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="s" onClick={onCancel}>
            {t('cancel_child')}
          </Button>
        )}
      </div>
    </form>
  );
}
