import type { Send } from '@pavilion/contract/call';
import { Card } from '@pavilion/ui/card';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeletons } from '@pavilion/ui/skeleton';
import { Tag } from '@pavilion/ui/tag';
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { dayAt } from '../../shell/day-at.ts';
import { Link } from '../../shell/inner-link.tsx';
import { useSend } from '../../shell/page.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { useToday } from '../../shell/use-today.ts';
import { type Category, categoriesQuery } from '../category/index.ts';
import { hrefOfSession, type Occurrence, timetableQuery } from '../timetable/index.ts';
import type { Venue } from './venue-query.ts';

const shownAtMost = 6;

/** Courts are looked for by their day, so the rail is for what has a name and a time. */
const isShown = ({ v2Type }: Category): boolean => v2Type === 'classes' || v2Type === 'ticketed';

type Needs = {
  queryClient: QueryClient;
  send: Send;
  venue: Venue;
  categories: readonly Category[];
  now: number;
};

export async function prepareSoon({ queryClient, send, venue, categories, now }: Needs): Promise<void> {
  const date = dayAt(now, venue.timezone);
  await Promise.all(
    categories
      .filter(isShown)
      .map(({ slug }) =>
        queryClient.prefetchQuery(timetableQuery(send, { venue: venue.slug, activity: slug, date })),
      ),
  );
}

/** What begins next at this venue today. */
export function StartingSoon({ venue }: { venue: Venue }) {
  const t = useText('home');
  const tc = useText('common');
  const send = useSend();
  const { dayInFull } = useSayWhen();
  const date = useToday(venue.timezone);
  const { data: categories } = useQuery(categoriesQuery(send, venue.slug));
  const days = useQueries({
    queries: (categories ?? [])
      .filter(isShown)
      .map(({ slug }) => timetableQuery(send, { venue: venue.slug, activity: slug, date })),
  });
  const isWaiting = categories === undefined || days.some(({ isPending }) => isPending);
  const failed = days.filter(({ isError, data }) => isError && data === undefined);
  const soon = days
    .flatMap(({ data }) => data ?? [])
    .filter(({ tag, status }) => tag.code !== 'past_session' && status === 'bookable')
    .toSorted((one, other) => one.startsAt.utc.localeCompare(other.startsAt.utc))
    .slice(0, shownAtMost);
  return (
    <Card as="aside" className="soon" aria-label={t('starting_soon')}>
      <h2>{t('starting_soon')}</h2>
      <p className="pv-small pv-muted">{t('today_is', { day: dayInFull(date) })}</p>
      {isWaiting && <Skeletons of="rows" count={4} label={t('loading_activities')} />}
      {failed.length > 0 && (
        <ErrorState
          title={t('soon_failed')}
          retryLabel={tc('try_again')}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isRefetching }) => isRefetching)}
          spinnerLabel={t('loading_activities')}
        />
      )}
      {!isWaiting && failed.length === 0 && soon.length === 0 && (
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
  const beside = [...instructors.map((one) => one.name), locationName].join(' · ');
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
