import { hasStarted } from '../../lib/dates/has-started.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { LapsedBooking } from './booking-item.ts';

type Props = { line: LapsedBooking };

function useWhen({ startsAt }: LapsedBooking): string {
  const { formatShortDay, formatTime } = useDateFormat();
  return `${formatShortDay(startsAt.local)}, ${formatTime(startsAt.format24Hour)}`;
}

function Text({ line }: Props) {
  const t = useText('checkout');
  const isStarted = hasStarted(line.startsAt, useNow());
  return t(isStarted ? 'lapsed_started' : 'lapsed_text', { when: useWhen(line) });
}

const getTitleName = ({ name, location }: LapsedBooking): string =>
  [name, location].filter(Boolean).join(', ');

function FullName({ line }: Props) {
  return `${getTitleName(line)}, ${useWhen(line)}`;
}

/** BSK-44: what a lapsed booking shows, and where another time is chosen. */
export const lapsedBookingLine = {
  Text,
  FullName,
  getTitleName,
  hasStarted: ({ startsAt }: LapsedBooking, now: number): boolean => hasStarted(startsAt, now),
  getHref: ({ venueSlug }: LapsedBooking): string => `/location/${venueSlug}`,
};
