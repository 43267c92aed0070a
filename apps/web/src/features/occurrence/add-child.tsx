import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

const AddChildForm = lazyWithRetry(async () => {
  const [{ AddChildForm: form }] = await Promise.all([import('./add-child-form.tsx'), loadTexts(['child'])]);
  return form;
});

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
  if (isOpen) return <AddChildForm onAdded={onAdded} onDone={() => setOpen(false)} />;
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
