import { getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { useText } from '../../lib/i18n/text.tsx';

/** 'Tue' and '4 Aug' from YYYY-MM-DD. */
export function useDayParts(): (day: string) => { weekday: string; date: string } {
  const t = useText('account');
  const tc = useText('common');
  return (day) => {
    const [, month = 1, date = 1] = day.split('-').map(Number);
    return {
      weekday: tc(`weekday_short_${getWeekday(parseDayNumber(day)) + 1}`),
      date: t('day_of_month', { date, month: tc(`month_short_${month}`) }),
    };
  };
}
