import { Icon } from '@pavilion/ui/base/icon';
import { CalendarSync } from 'lucide-react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { DialogButton } from '../../lib/loading/dialog-button.tsx';
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
  return (
    <DialogButton
      variant="quiet"
      size="s"
      testId="calendar-feed-button"
      renderDialog={(state) => <CalendarFeedDialog {...state} userId={userId} />}
    >
      <Icon icon={CalendarSync} />
      {t('calendar_feed')}
    </DialogButton>
  );
}
