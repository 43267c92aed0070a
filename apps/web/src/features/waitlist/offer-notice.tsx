import { Notification } from '@pavilion/ui/feedback/notification';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';

/** WTL-06: that a place is held for this person, and until when. `endsAt` is local to the venue. */
export function OfferNotice({ endsAt }: { endsAt: { local: string; format24Hour: string } }) {
  const t = useText('waitlist');
  const { formatShortDay, formatTime } = useDateFormat();
  return (
    <Notification tone="success" title={t('offer_title')} data-testid="waitlist-offer">
      {t('offer_until', { day: formatShortDay(endsAt.local), time: formatTime(endsAt.format24Hour) })}
    </Notification>
  );
}
