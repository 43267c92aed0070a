import { ErrorState } from '@pavilion/ui/error-state';
import { Skeletons } from '@pavilion/ui/skeleton';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useQueries } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { type T, useText } from '../../shell/text.tsx';
import { NothingFound } from './nothing-found.tsx';
import { SearchDay } from './search-day.tsx';
import { SearchMore } from './search-more.tsx';
import { type Found, searchQuery } from './search-query.ts';
import { SearchRefused } from './search-refused.tsx';
import { useFirstNew } from './use-first-new.ts';
import { useSearch } from './use-search.ts';

/** The most that a search counts. */
const mostCounted = 1000;

const sayCount = (t: T, total: number): string =>
  total < mostCounted ? t('found', { count: total }) : t('found_most', { count: mostCounted });

type Came = { total: number; errors: Readonly<Record<string, string>> };

/** Says what a search came to, or what is wrong with it; it stays while what it speaks of goes and comes. */
export function SearchHeard({ first }: { first: Came | undefined }) {
  const t = useText('search');
  const { total, errors = {} } = first ?? {};
  const wrong = Object.values(errors).join(' ');
  return (
    <VisuallyHidden>
      <output>{wrong || (total === undefined ? '' : total === 0 ? t('none') : sayCount(t, total))}</output>
    </VisuallyHidden>
  );
}

/** What was found under its days, as many pages as the address says. */
export function SearchResults() {
  const t = useText('search');
  const tt = useText('courses');
  const tc = useText('common');
  const send = useSend();
  const { search } = useSearch();
  const pages = useQueries({
    queries: Array.from({ length: search.pages }, (_, index) => searchQuery(send, search, index + 1)),
  });
  const first = pages[0]?.data;
  const sessions = onlyOnce(pages.flatMap(({ data }) => data?.sessions ?? []));
  const { list, askMore } = useFirstNew(sessions.length);
  const failed = pages.find(({ isError }) => isError);
  const isWaiting = pages.some(({ isPending }) => isPending);
  if (first && Object.keys(first.errors).length > 0) return <SearchRefused errors={first.errors} />;
  if (first?.total === 0) return <NothingFound />;
  return (
    <>
      {first && <Count total={first.total} near={first.near} />}
      <div ref={list}>
        <SearchDays sessions={sessions} />
      </div>
      {isWaiting && <Skeletons of="rows" count={first ? 3 : 6} label={tt('loading_sessions')} />}
      {failed && (
        <ErrorState
          title={t('failed')}
          retryLabel={tc('try_again')}
          onRetry={() => void failed.refetch()}
          retrying={failed.isRefetching}
          spinnerLabel={tt('loading_sessions')}
        />
      )}
      {first && !failed && <SearchMore shown={sessions.length} total={first.total} onPress={askMore} />}
    </>
  );
}

function Count({ total, near }: { total: number; near: { kind: string; name: string } | null }) {
  const t = useText('search');
  const tc = useText('common');
  return (
    <p className="search-count">
      <b>{sayCount(t, total)}</b>
      {near && near.kind !== 'coordinates' && <span>{tc('search_around', { place: near.name })}</span>}
    </p>
  );
}

function SearchDays({ sessions }: { sessions: readonly Found[] }) {
  const days = [...new Set(sessions.map(dayOf))];
  return days.map((day) => (
    <SearchDay key={day} day={day} sessions={sessions.filter((session) => dayOf(session) === day)} />
  ));
}

const dayOf = ({ startsAt }: Found): string => startsAt.local.slice(0, 10);

/** Between two pages time goes on, and what stood on one of them may stand on the other as well. */
const onlyOnce = (sessions: readonly Found[]): readonly Found[] => [
  ...new Map(sessions.map((session) => [session.id, session])).values(),
];
