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
};

/** The customer's next booking in one line, which opens it in My account. */
export function NextBookingLine({ userId, venueSlug, fallback }: NextBookingLineProps) {
  const t = useText('account');
  const { now, surfaceUrls } = useBoot();
  const formatNextTime = useNextTimeFormat();
  const { data, isError } = useQuery(upcomingBookingsQuery(useSend(), userId, now));
  const next = data?.[0];
  if (next) {
    const isElsewhere = venueSlug !== undefined && next.venue.slug !== venueSlug;
    return (
      <Anchor href={`${surfaceUrls.account}/bookings/${next.id}`} data-testid="home-next-booking">
        {isElsewhere
          ? t('next_booking_line_at', { name: next.name, venue: next.venue.name, time: formatNextTime(next) })
          : t('next_booking_line', { name: next.name, time: formatNextTime(next) })}
      </Anchor>
    );
  }
  return data || isError ? fallback : null;
}
