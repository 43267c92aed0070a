import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';

/** '06:00–12:00, 14:00–22:00', or that it is closed. */
export function HoursOfDay({ hours }: { hours: readonly { opens: string; closes: string }[] }) {
  const t = useText('venue');
  const { time } = useSayWhen();
  return hours.length === 0
    ? t('closed')
    : hours.map(({ opens, closes }) => `${time(opens)}–${time(closes)}`).join(', ');
}
