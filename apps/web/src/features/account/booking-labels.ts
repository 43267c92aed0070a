import { formatTickets } from '../../lib/content/format-times.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useUser } from '../person/index.ts';
import type { Booking } from './queries.ts';

/** 'Studio 2, Northgate Arena' */
export const formatWhere = ({ locationName, venue }: Booking): string =>
  [locationName, venue.name].filter(Boolean).join(', ');

/** 'For Robin Sample' if another person attends, and the number of places if there are several. */
export function useAttendeeLabels(): (booking: Booking) => string[] {
  const t = useText('account');
  const tc = useText('common');
  const user = useUser();
  return ({ userId, firstName, lastName, capacityConsumed, ticket }) => {
    // A ticket is for anyone of its kind.
    if (ticket) return [formatTickets(ticket)];
    const name = [firstName, lastName].filter(Boolean).join(' ');
    const isOther = name !== '' && userId !== user?.id;
    return [
      ...(isOther ? [t('booked_for', { name })] : []),
      ...(capacityConsumed > 1 ? [tc('places', { count: capacityConsumed })] : []),
    ];
  };
}
