import { searchOccurrences } from '@pavilion/contract/timetable';
import { Anchor } from '@pavilion/ui/base/anchor';
import type { MouseEvent } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { opensElsewhere } from '../../lib/navigation/app-link.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import type { Booking } from './queries.ts';

/** Links to the next session of the booked class that can be booked, or else to other times of its activity. */
export function BookAgainLink({
  booking: { venue, category, name, locationName, bookingBundleContext },
  ...rest
}: {
  booking: Booking;
  className?: string;
}) {
  const t = useText('account');
  const { surfaceUrls } = useBoot();
  const findNext = useNextOccurrence();
  const path = `/location/${venue.slug}/${category.slug}`;
  const openNext = async (): Promise<void> => {
    const next = await findNext(name, venue.slug);
    const nextPath = next && `${path}/${next.startsAt.local.slice(0, 10)}?session=${next.id}`;
    location.assign(`${surfaceUrls.bookings}${nextPath ?? path}`);
  };
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (bookingBundleContext !== null || opensElsewhere(event)) return;
    event.preventDefault();
    void openNext();
  };
  return (
    <Anchor
      {...rest}
      href={path}
      onClick={handleClick}
      aria-label={t('book_again_what', { name: [name, locationName].filter(Boolean).join(', ') })}
    >
      {t('book_again')}
    </Anchor>
  );
}

/** The next session of a name at a venue that the customer can book; undefined without one or without an answer. */
function useNextOccurrence() {
  const send = useSend();
  return async (name: string, venue: string) => {
    const query = { what: name.slice(0, 100), venue, placesLeft: 'true', perPage: 20 } as const;
    const found = await sendRequest(send, searchOccurrences, { query }).catch(() => []);
    // Every hour of a court has the same name: its customers choose a time.
    return found.find(
      (occurrence) =>
        occurrence.name === name &&
        occurrence.bookingType !== 'resources' &&
        occurrence.bookableAction.action === 'book',
    );
  };
}
