import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Plus } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useAttendee } from '../linked-person/index.ts';

const AddChildForm = lazyWithRetry(async () => {
  const [{ AddChildForm: form }] = await Promise.all([import('./add-child-form.tsx'), loadTexts(['child'])]);
  return form;
});

/** Whether the form is open, which a button of the panel and one of its footer open. */
const FormContext = createContext<[boolean, (isOpen: boolean) => void]>([false, () => undefined]);

export const AddChildProvider = ({ children }: { children: ReactNode }) => (
  <FormContext value={useState(false)}>{children}</FormContext>
);

/** ACT-35: 'Add a child' as the next step, which opens the form above. */
export function AddChildStep() {
  const t = useText('activity');
  const [isOpen, setOpen] = useContext(FormContext);
  const { attendee } = useAttendee();
  if (isOpen) return null;
  return (
    <Button isBlock data-testid="footer-add-child" onClick={() => setOpen(true)}>
      {t(attendee?.isUser === false ? 'add_another_child' : 'add_child')}
    </Button>
  );
}

/** Hides what concerns the user, while the form is open. Another child may be chosen beside it. */
export function UnlessAddingChild({ children }: { children: ReactNode }) {
  const [isOpen] = useContext(FormContext);
  const { attendee } = useAttendee();
  return isOpen && attendee?.isUser !== false ? null : children;
}

/** AUT-25: 'Add a child' within the panel, which then shows the class for the child. */
export function AddChild({
  occurrence,
  onAdded,
}: Pick<ComponentProps<typeof AddChildForm>, 'occurrence' | 'onAdded'>) {
  const t = useText('activity');
  const [isOpen, setOpen] = useContext(FormContext);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <AddChildForm occurrence={occurrence} onAdded={onAdded} onDone={() => setOpen(false)} />;
  return (
    <Button variant="quiet" size="s" ref={button} data-testid="panel-add-child" onClick={() => setOpen(true)}>
      <Icon icon={Plus} />
      {t('add_child')}
    </Button>
  );
}
