import { parseDayNumber } from '@pavilion/domain/day';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { Booking } from './queries.ts';

/** 'Today', 'Tomorrow', 'Tuesday 4 August', or with its year if that is another. */
export function useRelativeDay({ startsAt }: Pick<Booking, 'startsAt'>): string {
  const t = useText('common');
  const { formatDay, formatDayWithYear } = useDateFormat();
  const today = useToday(startsAt.timezone);
  const daysAway = parseDayNumber(startsAt.local.slice(0, 10)) - parseDayNumber(today);
  if (daysAway === 0) return t('today');
  if (daysAway === 1) return t('tomorrow');
  return startsAt.local.slice(0, 4) === today.slice(0, 4)
    ? formatDay(startsAt.local)
    : formatDayWithYear(startsAt.local);
}
