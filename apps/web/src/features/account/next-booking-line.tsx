import { Anchor } from '@pavilion/ui/base/anchor';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNextTimeFormat } from '../../lib/dates/use-next-time-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { upcomingBookingsQuery } from './queries.ts';

export type NextBookingLineProps = {
  userId: number;
  /** Of the venue beside it: a booking elsewhere names its own. */
  venueSlug?: string;
  /** Shown to a customer without bookings. */
  fallback: ReactNode;
  /** Instead of the booking in My account, which is not open at a kiosk. */
  href?: string;
};

/** The customer's next booking in one line, which opens it in My account. */
export function NextBookingLine({ userId, venueSlug, fallback, href }: NextBookingLineProps) {
  const t = useText('account');
  const { now, surfaceUrls } = useBoot();
  const formatNextTime = useNextTimeFormat();
  const { data, isError } = useQuery(upcomingBookingsQuery(useSend(), userId, now));
  const next = data?.[0];
  if (next) {
    const { id, name, venue } = next;
    const time = formatNextTime(next);
    const isElsewhere = venueSlug !== undefined && venue.slug !== venueSlug;
    const line = isElsewhere
      ? t('next_booking_line_at', { name, venue: venue.name, time })
      : t('next_booking_line', { name, time });
    return (
      <Anchor href={href ?? `${surfaceUrls.account}/bookings/${id}`} data-testid="home-next-booking">
        {line}
      </Anchor>
    );
  }
  return data || isError ? fallback : null;
}
