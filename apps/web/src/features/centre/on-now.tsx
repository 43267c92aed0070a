import { Card } from '@pavilion/ui/display/card';
import { parseUtc } from '../../lib/dates/parse-utc.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useOccurrencesToday, type Venue } from '../venue/index.ts';

/** The sessions in progress at this venue. */
export function OnNow({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const { formatTime } = useDateFormat();
  const { now } = useBoot();
  const { isLoading, occurrences, failure } = useOccurrencesToday(venue);
  // StartingSoon, shown next to it, has the loading and error states of the same data.
  if (isLoading || failure) return null;
  const running = occurrences.filter(
    ({ startsAt, endsAt }) => parseUtc(startsAt.utc) <= now && now < parseUtc(endsAt.utc),
  );
  return (
    <Card as="section" className="today-list" aria-label={t('centre_on_now')}>
      <h2>{t('centre_on_now')}</h2>
      {running.length === 0 && <p className="today-list__empty pv-muted">{t('centre_nothing_now')}</p>}
      <ul>
        {running.map(({ id, name, startsAt, endsAt, locationName }) => (
          <li className="today-list__row" key={id}>
            <div>
              <b>{formatTime(startsAt.format24Hour)}</b>
            </div>
            <div>
              <strong>{name}</strong>
              <span>{locationName}</span>
            </div>
            <div className="today-list__end">
              <span>{t('centre_until', { time: formatTime(endsAt.format24Hour) })}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** 'YYYY-MM-DD HH:MM:SS' in UTC to ms since 1970. */
