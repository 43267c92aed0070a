import { parseDayNumber } from '@pavilion/domain/day';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { Booking } from './queries.ts';

/** 'Today', 'Tomorrow' or 'Tuesday 4 August'. */
export function useRelativeDay({ startsAt }: Booking): string {
  const t = useText('common');
  const { formatDay } = useDateFormat();
  const today = useToday(startsAt.timezone);
  const daysAway = parseDayNumber(startsAt.local.slice(0, 10)) - parseDayNumber(today);
  if (daysAway === 0) return t('today');
  return daysAway === 1 ? t('tomorrow') : formatDay(startsAt.local);
}
