import { Fragment } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';

/** '06:00–12:00, 14:00–22:00', or 'Closed'. */
export function DayHours({ hours }: { hours: readonly { opens: string; closes: string }[] }) {
  const t = useText('venue');
  const { formatTime } = useDateFormat();
  return hours.length === 0
    ? t('closed')
    : hours.map(({ opens, closes }, index) => (
        <Fragment key={opens}>
          {index > 0 && ', '}
          <span className="pv-nowrap">{`${formatTime(opens)}–${formatTime(closes)}`}</span>
        </Fragment>
      ));
}
