import { useText } from '../../lib/i18n/text.tsx';

/** '16 August 1999': nobody needs the weekday on which they were born. */
export function useDateOfBirthFormat(): (day: string) => string {
  const t = useText('details');
  const tc = useText('common');
  return (day) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return t('date', { date, month: tc(`month_${month}`), year });
  };
}
