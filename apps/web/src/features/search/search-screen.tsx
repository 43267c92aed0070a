import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Crumbs } from '../../shell/crumbs.tsx';
import { dayAt } from '../../shell/day-at.ts';
import { useBoot, useDocument, useSend } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { useText } from '../../shell/text.tsx';
import { SideCart } from '../cart/index.ts';
import { SessionDoor } from '../timetable/index.ts';
import { readSearch } from './read-search.ts';
import { SearchFilters } from './search-filters.tsx';
import { SearchForm } from './search-form.tsx';
import { offeredQuery, searchQuery } from './search-query.ts';
import { SearchHeard, SearchResults } from './search-results.tsx';
import './search.css';
import { useSearch } from './use-search.ts';

export const prepare: Prepare = async ({ queryClient, send, url, boot }) => {
  const search = readSearch(url.searchParams, dayAt(boot.now, boot.client.timezone));
  const pages = Array.from({ length: search.pages }, (_, index) => index + 1);
  await Promise.all([
    queryClient.prefetchQuery(offeredQuery(send)),
    ...pages.map((page) => queryClient.prefetchQuery(searchQuery(send, search, page))),
  ]);
};

/** VEN-10: what is on, by what, when and how far, over all venues. */
export function Screen() {
  const t = useText('search');
  const title = useText('common')('whats_on');
  const { client } = useBoot();
  const [params] = useSearchParams();
  const { search } = useSearch();
  const { data: first } = useQuery(searchQuery(useSend(), search, 1));
  useDocument({
    title,
    description: t('description', { name: client.name }),
    // One page for each thing that somebody may look for is nothing for a search engine.
    noIndex: params.size > 0,
  });
  return (
    <div className="pv-wrap">
      <Crumbs items={[{ label: title }]} />
      <h1 className="search-title">{title}</h1>
      <SearchForm errors={first?.errors ?? {}} />
      <SearchFilters />
      <div className="pv-cols tt-cols">
        <div>
          <SearchHeard first={first} />
          <SearchResults />
        </div>
        <SideCart />
      </div>
      <SessionDoor />
    </div>
  );
}
