import { getBookingCalendar } from '@pavilion/contract/booking';
import type { ReactNode } from 'react';
import { CalendarFileLink } from './calendar-file-link.tsx';

type Props = { bookingId: string; size?: 's'; children: ReactNode };

/** CHK-13: downloads a booking for the user's calendar. */
export const CalendarLink = ({ bookingId, ...rest }: Props) => (
  <CalendarFileLink {...rest} href={getBookingCalendar.path.replace(':id', bookingId)} />
);
