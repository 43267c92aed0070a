import { Card } from '@pavilion/ui/card';
import { useBoot } from '../../shell/page.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { useSessionsToday } from './use-sessions-today.ts';
import type { Venue } from './venue-query.ts';

/** What is under way at this venue. */
export function OnNow({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const { time } = useSayWhen();
  const { now } = useBoot();
  const { isWaiting, sessions, failure } = useSessionsToday(venue);
  // What starts next stands beside it, and says that the day could not be asked for.
  if (isWaiting || failure) return null;
  const running = sessions.filter(
    ({ startsAt, endsAt }) => instantOf(startsAt.utc) <= now && now < instantOf(endsAt.utc),
  );
  return (
    <Card as="section" className="soon" aria-label={t('centre_on_now')}>
      <h2>{t('centre_on_now')}</h2>
      {running.length === 0 && <p className="soon__none pv-muted">{t('centre_nothing_now')}</p>}
      <ul>
        {running.map(({ id, name, startsAt, endsAt, locationName }) => (
          <li className="soon__row" key={id}>
            <div>
              <b>{time(startsAt.format24Hour)}</b>
            </div>
            <div>
              <strong>{name}</strong>
              <span>{locationName}</span>
            </div>
            <div className="soon__end">
              <span>{t('centre_until', { time: time(endsAt.format24Hour) })}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** 'YYYY-MM-DD HH:MM:SS' of universal time, in milliseconds. */
const instantOf = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`);
