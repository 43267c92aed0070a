import { LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { MapPin } from 'lucide-react';
import { CalendarLink } from '../../lib/calendar/calendar-link.tsx';
import { getMapUrl } from '../../lib/content/map-url.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { Booking } from './queries.ts';

/** CHK-13: directions and a calendar entry of a booking. */
export function BookingLinks({ booking: { id, status, venue } }: { booking: Booking }) {
  const t = useText('common');
  return (
    <>
      <LinkButton href={getMapUrl(venue)} variant="secondary" target="_blank" rel="noreferrer">
        <Icon icon={MapPin} />
        {t('directions')}
      </LinkButton>
      {status === 'settled' && <CalendarLink bookingId={id}>{t('add_to_calendar')}</CalendarLink>}
    </>
  );
}
