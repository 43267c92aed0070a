import { Notification } from '@pavilion/ui/feedback/notification';
import { parseUtc } from '../../lib/dates/parse-utc.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useUser } from '../person/index.ts';
import { offerParam } from './occurrence-href.ts';
import type { OccurrenceDetails } from './queries.ts';

type Held = { local: string; format24Hour: string };

/**
 * WTL-06: until when the offer of the email that led here is held, for a guest; undefined for anyone else and once it has
 * ended. Says nothing about whose offer it is, which only a log-in proves.
 */
export function useHeldOffer({ startsAt, bookableAction }: OccurrenceDetails): Held | undefined {
  const user = useUser();
  const now = useNow();
  const { search } = useLocation();
  const endsAt = Number(new URLSearchParams(search).get(offerParam)) * 1000;
  const isFull = bookableAction.code === 'occurrence_full' || bookableAction.action === 'join_waitlist';
  if (user || !isFull || !(endsAt > now) || endsAt > parseUtc(startsAt.utc)) return undefined;
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: startsAt.timezone,
  })
    .format(endsAt)
    .split(' ');
  return { local: day, format24Hour: time };
}

export function HeldOffer({ endsAt }: { endsAt: Held }) {
  const t = useText('waitlist');
  const { formatShortDay, formatTime } = useDateFormat();
  return (
    <Notification tone="success" title={t('held_title')} data-testid="waitlist-held">
      {t('held_text', { day: formatShortDay(endsAt.local), time: formatTime(endsAt.format24Hour) })}
    </Notification>
  );
}
