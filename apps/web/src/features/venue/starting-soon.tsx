import { Card } from '@pavilion/ui/card';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeletons } from '@pavilion/ui/skeleton';
import { Tag } from '@pavilion/ui/tag';
import { Link } from '../../shell/inner-link.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { hrefOfSession, inOneLine, type Occurrence } from '../timetable/index.ts';
import { useSessionsToday } from './use-sessions-today.ts';
import type { Venue } from './venue-query.ts';

const shownAtMost = 6;

/** What begins next at this venue today. */
export function StartingSoon({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tt = useText('courses');
  const tc = useText('common');
  const { dayInFull } = useSayWhen();
  const { date, isWaiting, sessions, failure } = useSessionsToday(venue);
  const soon = sessions.filter(({ tag }) => tag.code !== 'past_session').slice(0, shownAtMost);
  return (
    <Card as="aside" className="soon" aria-label={t('starting_soon')}>
      <h2>{t('starting_soon')}</h2>
      <p className="pv-small pv-muted">{t('today_is', { day: dayInFull(date) })}</p>
      {isWaiting && <Skeletons of="rows" count={4} label={tt('loading_activities')} />}
      {failure && (
        <ErrorState
          title={t('soon_failed')}
          retryLabel={tc('try_again')}
          onRetry={failure.retry}
          retrying={failure.isRetrying}
          spinnerLabel={tt('loading_activities')}
        />
      )}
      {!isWaiting && !failure && soon.length === 0 && (
        <p className="soon__none pv-muted">{t('nothing_more_today')}</p>
      )}
      <ul>
        {soon.map((session) => (
          <SoonRow key={session.id} session={session} venueSlug={venue.slug} />
        ))}
      </ul>
    </Card>
  );
}

function SoonRow({ session, venueSlug }: { session: Occurrence; venueSlug: string }) {
  const tc = useText('courses');
  const { time } = useSayWhen();
  const { id, name, startsAt, duration, instructors, locationName, price, tag } = session;
  const beside = inOneLine([...instructors.map((one) => one.name), locationName]);
  return (
    <li className="soon__row">
      <div>
        <b>{time(startsAt.format24Hour)}</b>
        <span>{tc('minutes', { count: duration })}</span>
      </div>
      <div>
        <Link to={hrefOfSession(`/location/${venueSlug}`, '', id)} preventScrollReset>
          {name}
        </Link>
        <span>{beside}</span>
      </div>
      <div className="soon__end">
        {price && <em>{price.formatted}</em>}
        <Tag colour={tag.colour}>{tag.text}</Tag>
      </div>
    </li>
  );
}
