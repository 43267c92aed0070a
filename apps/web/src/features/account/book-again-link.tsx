import { Anchor } from '@pavilion/ui/base/anchor';
import type { MouseEvent } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { opensElsewhere } from '../../lib/navigation/app-link.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import { findBookAgainPath } from './find-book-again-path.ts';
import type { Booking } from './queries.ts';

/** Links to the next session like the booked one that the same person can book, or else to its activity. */
export function BookAgainLink({ booking, ...rest }: { booking: Booking; className?: string }) {
  const t = useText('account');
  const send = useSend();
  const ownId = useUser()?.id ?? 0;
  const { surfaceUrls, now } = useBoot();
  const { venue, category, name, locationName, bookingBundleContext } = booking;
  const path = `/location/${venue.slug}/${category.slug}`;
  const openNext = async (): Promise<void> => {
    const nextPath = await findBookAgainPath(send, booking, { ownId, now });
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
