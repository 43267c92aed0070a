import { Anchor } from '@pavilion/ui/base/anchor';
import { useText } from '../../lib/i18n/text.tsx';
import type { Booking } from './queries.ts';

/** Links to other times of the booked activity, on the bookings surface. */
export function BookAgainLink({
  booking: { venue, category, name, locationName },
  ...rest
}: {
  booking: Booking;
  className?: string;
}) {
  const t = useText('account');
  return (
    <Anchor
      {...rest}
      href={`/location/${venue.slug}/${category.slug}`}
      aria-label={t('book_again_what', { name: [name, locationName].filter(Boolean).join(', ') })}
    >
      {t('book_again')}
    </Anchor>
  );
}
