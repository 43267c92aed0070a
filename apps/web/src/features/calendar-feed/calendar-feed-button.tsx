import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

const CalendarFeedDialog = lazyWithRetry(async () => {
  const [{ CalendarFeedDialog: dialog }] = await Promise.all([
    import('./calendar-feed-dialog.tsx'),
    loadTexts(['household']),
  ]);
  return dialog;
});

/** ACC-06: opens the dialog with the link of the household's calendar feed. */
export function CalendarFeedButton({ userId }: { userId: number }) {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  // The dialog stays mounted for its closing animation.
  const [hasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpen(true);
    setOpened(true);
  };
  return (
    <>
      <Button variant="quiet" size="s" onClick={open}>
        <Icon icon={CalendarSync} />
        {t('calendar_feed')}
      </Button>
      {hasOpened && <CalendarFeedDialog userId={userId} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
