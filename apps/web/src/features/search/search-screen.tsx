import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getDayInZone } from '../../lib/dates/day-in-zone.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { allCampsQuery, allCoursesQuery } from '../bundle/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { OccurrencePanelHost } from '../occurrence/index.ts';
import { applyText, interpretationQuery } from './interpretation.ts';
import { noVenueNearQuery, searchFiltersQuery, searchQuery } from './queries.ts';
import { ResultColumns } from './result-columns.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchForm } from './search-form.tsx';
import { buildSearchHref, parseSearch, type Search } from './search-params.ts';
import './search.css';
import { SearchTextRedirect } from './search-text-redirect.tsx';
import { useNearMe } from './use-near-me.ts';
import { useSearch } from './use-search.ts';
import { isEmptyResult, listWiderSearches } from './wider-searches.ts';

/** What was typed into a form that was submitted without a script. */
const getTypedText = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 100);

export const prefetch: Prefetch = async ({ queryClient, send, url, boot }) => {
  const text = getTypedText(url.searchParams);
  if (text !== '') return queryClient.prefetchQuery(interpretationQuery(send, text));
  const today = getDayInZone(boot.now, boot.client.timezone);
  const search = parseSearch(url.searchParams, today);
  const pages = Array.from({ length: search.isNearMe ? 0 : search.pages }, (_, index) => index + 1);
  await Promise.all([
    queryClient.prefetchQuery(searchFiltersQuery(send)),
    ...(search.what === ''
      ? []
      : [queryClient.prefetchQuery(allCampsQuery(send)), queryClient.prefetchQuery(allCoursesQuery(send))]),
    ...pages.map((page) => queryClient.prefetchQuery(searchQuery(send, search, today, { page }))),
  ]);
  const { queryKey } = searchQuery(send, search, today, { page: 1 });
  const firstPage = queryClient.getQueryData(queryKey);
  if (mayBeMisspelt(search, firstPage))
    await queryClient.prefetchQuery(interpretationQuery(send, search.what));
  if (!isEmptyResult(firstPage)) return;
  const widerSearches = listWiderSearches(search).map(({ changes }) => ({ ...search, ...changes }));
  await Promise.all([
    ...(search.near === '' ? [] : [queryClient.prefetchQuery(noVenueNearQuery(send, search))]),
    ...widerSearches.map((wider) => queryClient.prefetchQuery(searchQuery(send, wider, today, { page: 1 }))),
  ]);
};

/** VEN-10: search for sessions at all venues by text, time and distance. */
export function Screen() {
  const [params] = useSearchParams();
  const text = getTypedText(params);
  return text === '' ? <AddressSearch isEmpty={params.size === 0} /> : <TypedSearch text={text} />;
}

/** Whether the words may have a typing error that no form has corrected yet. One in -ing has results: 'swiming' for 'swimming'. */
const mayBeMisspelt = ({ what, typed }: Search, firstPage: Parameters<typeof isEmptyResult>[0]): boolean =>
  what !== '' && typed === '' && (isEmptyResult(firstPage) || /[aeiou][b-df-hj-np-tv-z]ing\b/i.test(what));

const countWords = (text: string): number => text.split(' ').length;

/** A search of the address, for example of a link. Misspelt words are corrected like typed ones, and others if nothing is found. */
function AddressSearch({ isEmpty }: { isEmpty: boolean }) {
  const { search, today } = useSearch();
  const send = useSend();
  const { forUserId } = useAttendee();
  const { data: firstPage } = useQuery(searchQuery(send, search, today, { page: 1, forUserId }));
  const enabled = mayBeMisspelt(search, firstPage);
  const { data } = useQuery({ ...interpretationQuery(send, search.what), enabled });
  const isCorrected =
    enabled &&
    data?.isCorrected === true &&
    data.terms.what !== '' &&
    (isEmptyResult(firstPage) || countWords(data.terms.what) === countWords(search.what));
  if (!isCorrected) return <SearchPage isEmpty={isEmpty} />;
  return (
    <SearchTextRedirect
      href={buildSearchHref(applyText(search, data, { text: search.what, today }), today)}
    />
  );
}

function TypedSearch({ text }: { text: string }) {
  const { search, today } = useSearch();
  const { data, isError } = useQuery(interpretationQuery(useSend(), text));
  if (isError) return <SearchTextRedirect href={buildSearchHref({ ...search, what: text }, today)} />;
  return data ? (
    <SearchTextRedirect href={buildSearchHref(applyText(search, data, { text, today }), today)} />
  ) : null;
}

/** Where results begin low in the window, as on a phone, the page scrolls to them; otherwise the field stays whole. */
function showResults(results: HTMLElement | null): void {
  if (results && results.getBoundingClientRect().top > window.innerHeight / 2) results.scrollIntoView();
}

function SearchPage({ isEmpty }: { isEmpty: boolean }) {
  const t = useText('search');
  const tc = useText('common');
  const { client } = useBoot();
  const { search, today } = useSearch();
  const { isLocating, fallback } = useNearMe();
  const { forUserId } = useAttendee();
  const { data: firstPage } = useQuery(searchQuery(useSend(), search, today, { page: 1, forUserId }));
  const results = useRef<HTMLDivElement>(null);
  const title = tc('whats_on');
  useDocumentMeta({
    title,
    description: t('description', { name: client.name }),
    // Search engines should not index one page per search.
    noIndex: !isEmpty,
  });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: title }]} />
      <h1 className="search-title">{title}</h1>
      <div className="search-refine">
        <SearchForm
          errors={firstPage?.errors ?? {}}
          names={{
            venueName: firstPage?.venueName ?? null,
            townName: fallback?.venueName ?? (firstPage?.near?.isCorrected ? firstPage.near.name : null),
          }}
          fallback={fallback}
          onSearch={() => showResults(results.current)}
        />
        <SearchFilters />
      </div>
      <ResultColumns ref={results} isLocating={isLocating} />
      <OccurrencePanelHost />
    </div>
  );
}
