import { useText } from '../../lib/i18n/text.tsx';

/** Formats YYYY-MM-DD as '21 November 2026'. */
export function useLongDate(): (day: string) => string {
  const t = useText('legal');
  const tc = useText('common');
  return (day) => {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    return t('date', { date, month: tc(`month_${month}`), year });
  };
}
