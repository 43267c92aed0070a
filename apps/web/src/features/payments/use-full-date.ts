import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';

/** 'Mon 1 Feb 2027': short days in lists whose rows may be of different years. */
export function useFullDate(): (day: string) => string {
  const t = useText('payments');
  const { formatShortDay } = useDateFormat();
  return (day) => t('day_with_year', { day: formatShortDay(day), year: day.slice(0, 4) });
}
