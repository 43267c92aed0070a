import { isInTimeWindow } from '@pavilion/domain/ticket/ticket';
import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../../lib/dates/use-date-format.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useSearchParams } from '../../../lib/navigation/router.tsx';
import { useSend } from '../../../lib/page/page-context.tsx';
import { useAttendee } from '../../linked-person/index.ts';
import { getLocationName, isWholeHall, type Occurrence } from '../../occurrence/index.ts';
import { parseTimeWindow, toSessionTimes } from '../filters/session-times.ts';
import { nextSlotsQuery } from './next-slots-query.ts';

type Props = {
  /** One of them. */
  slot: Occurrence;
  /** The URL of another day with the same filters. */
  buildHref: (date: string) => string;
};

/** Says that the slots of a day are sold out, above them, and links to the next day that has one for the same filters. */
export function SoldOutCourts({ slot, buildHref }: Props) {
  const t = useText('activity');
  const { formatShortDay } = useDateFormat();
  const [params] = useSearchParams();
  const { data: found = [] } = useQuery(nextSlotsQuery(useSend(), slot, useAttendee().forUserId));
  const location = params.get('location');
  const next = found.find(
    (other) =>
      other.name === slot.name &&
      other.categorySlug === slot.categorySlug &&
      other.duration === slot.duration &&
      (location === null || getLocationName(other) === location) &&
      isInTimeWindow(toSessionTimes(other), parseTimeWindow(params)),
  );
  const day = next?.startsAt.local.slice(0, 10);
  return (
    <Notification
      title={t(isWholeHall(slot) ? 'hall_taken_on' : 'sold_out_on', {
        day: formatShortDay(slot.startsAt.local),
      })}
    >
      {day !== undefined && (
        <p>
          <Anchor href={buildHref(day)}>{t('next_available_day', { day: formatShortDay(day) })}</Anchor>
        </p>
      )}
    </Notification>
  );
}
