import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../../lib/loading/lazy-with-retry.tsx';
import type { Bundle } from '../../bundle/index.ts';

/** Few customers add a child here. */
const ChildForm = lazyWithRetry(async () => (await import('./child-form.tsx')).ChildForm);

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
