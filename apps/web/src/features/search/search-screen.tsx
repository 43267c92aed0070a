import { useQuery } from '@tanstack/react-query';
import { getDayInZone } from '../../lib/dates/day-in-zone.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { SideCart } from '../cart/index.ts';
import { OccurrencePanelHost } from '../occurrence/index.ts';
import { searchFiltersQuery, searchQuery } from './queries.ts';
import { SearchFilters } from './search-filters.tsx';
import { SearchForm } from './search-form.tsx';
import { parseSearch } from './search-params.ts';
import { SearchAnnouncer, SearchResults } from './search-results.tsx';
import './search.css';
import { useSearch } from './use-search.ts';

export const prefetch: Prefetch = async ({ queryClient, send, url, boot }) => {
  const search = parseSearch(url.searchParams, getDayInZone(boot.now, boot.client.timezone));
  const pages = Array.from({ length: search.pages }, (_, index) => index + 1);
  await Promise.all([
    queryClient.prefetchQuery(searchFiltersQuery(send)),
    ...pages.map((page) => queryClient.prefetchQuery(searchQuery(send, search, page))),
  ]);
};

/** VEN-10: search for sessions at all venues by text, time and distance. */
export function Screen() {
  const t = useText('search');
  const title = useText('common')('whats_on');
  const { client } = useBoot();
  const [params] = useSearchParams();
  const { search } = useSearch();
  const { data: firstPage } = useQuery(searchQuery(useSend(), search, 1));
  useDocumentMeta({
    title,
    description: t('description', { name: client.name }),
    // Search engines should not index one page per search.
    noIndex: params.size > 0,
  });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: title }]} />
      <h1 className="search-title">{title}</h1>
      <SearchForm errors={firstPage?.errors ?? {}} />
      <SearchFilters />
      <div className="pv-columns timetable-columns">
        <div>
          <SearchAnnouncer firstPage={firstPage} />
          <SearchResults />
        </div>
        <SideCart />
      </div>
      <OccurrencePanelHost />
    </div>
  );
}
