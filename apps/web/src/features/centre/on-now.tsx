import { Card } from '@pavilion/ui/display/card';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useOccurrencesToday, type Venue } from '../venue/index.ts';

/** What is under way at this venue. */
export function OnNow({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const { time } = useDateFormat();
  const { now } = useBoot();
  const { isLoading, occurrences, failure } = useOccurrencesToday(venue);
  // What starts next stands beside it, and says that the day could not be asked for.
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
              <b>{time(startsAt.format24Hour)}</b>
            </div>
            <div>
              <strong>{name}</strong>
              <span>{locationName}</span>
            </div>
            <div className="today-list__end">
              <span>{t('centre_until', { time: time(endsAt.format24Hour) })}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** 'YYYY-MM-DD HH:MM:SS' of universal time, in milliseconds. */
const parseUtc = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`);
