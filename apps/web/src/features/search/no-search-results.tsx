import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQueries } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { getWiderRadii } from '../map/index.ts';
import { searchQuery } from './queries.ts';
import { useSearch } from './use-search.ts';
import { listWiderSearches, type WiderSearch } from './wider-searches.ts';

/** No results: offers the wider searches that have some, with their number, else all sessions. */
export function NoSearchResults() {
  const t = useText('search');
  const send = useSend();
  const { search, today, buildHref } = useSearch();
  const { forUserId } = useAttendee();
  const formatLabel = useWiderLabel();
  const widerSearches = listWiderSearches(search);
  const results = useQueries({
    queries: widerSearches.map(({ changes }) =>
      searchQuery(send, { ...search, ...changes }, today, { page: 1, forUserId }),
    ),
  });
  const offered = widerSearches
    .map((wider, index) => ({ wider, result: results[index] }))
    // One that could not be counted may have results.
    .filter(({ result }) => result?.isError || (result?.data?.total ?? 0) > 0)
    .map(({ wider, result }) => ({ wider, total: result?.data?.total }));
  const isDone = results.every(({ isPending }) => !isPending);
  const { what } = search;
  const isNarrow = widerSearches.length > 0;
  return (
    <EmptyState
      picture={<Illustration name="cone" />}
      title={what === '' ? t('none') : t('none_for', { what })}
      actions={
        <>
          {offered.map(({ wider, total }) => (
            <LinkButton key={wider.kind} variant="secondary" href={buildHref(wider.changes)}>
              {total === undefined
                ? formatLabel(wider)
                : `${formatLabel(wider)} · ${t('found', { count: total })}`}
            </LinkButton>
          ))}
          {isDone && isNarrow && offered.length === 0 && (
            <LinkButton variant="secondary" href="/search">
              {t('see_all')}
            </LinkButton>
          )}
        </>
      }
    >
      {t(offered.length > 0 ? 'none_text' : isNarrow ? 'none_wider' : 'nothing_on')}
    </EmptyState>
  );
}

function useWiderLabel(): (wider: WiderSearch) => string {
  const t = useText('search');
  const tt = useText('activity');
  const tc = useText('common');
  const { search } = useSearch();
  return ({ kind }) => {
    if (kind === 'radius') return tc('search_within', { count: getWiderRadii(search.radius)[0] ?? 0 });
    if (kind === 'clear_filters') return tt('clear_filters');
    return kind === 'remove_what' ? t('remove_what', { what: search.what }) : t(kind);
  };
}
