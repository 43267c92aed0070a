import { getCalendarFeedLink } from '@pavilion/contract/calendar-feed/calendar-feed';
import { Icon } from '@pavilion/ui/base/icon';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { sendRequest } from '../../lib/http/request.ts';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { DialogButton } from '../../lib/loading/dialog-button.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useSend } from '../../lib/page/page-context.tsx';

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

/** The same for who has no bookings: only if there is a link, which they may want to replace or remove. */
export function OwnCalendarFeedButton({ userId }: { userId: number }) {
  const send = useSend();
  const { data: hasLink } = useQuery({
    // Not the dialog's, so that the button stays when its dialog has removed the link.
    queryKey: ['has-calendar-feed', userId],
    queryFn: async () => (await sendRequest(send, getCalendarFeedLink, {})).url !== null,
    throwOnError: false,
  });
  return hasLink === true && <CalendarFeedButton userId={userId} />;
}
