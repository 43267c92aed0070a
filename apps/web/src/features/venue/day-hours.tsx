import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';

/** '06:00–12:00, 14:00–22:00', or that it is closed. */
export function DayHours({ hours }: { hours: readonly { opens: string; closes: string }[] }) {
  const t = useText('venue');
  const { time } = useDateFormat();
  return hours.length === 0
    ? t('closed')
    : hours.map(({ opens, closes }) => `${time(opens)}–${time(closes)}`).join(', ');
}
