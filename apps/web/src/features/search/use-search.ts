import { useToday } from '../../lib/dates/use-today.ts';
import { useNavigate, useSearchParams } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { buildSearchHref, parseSearch, type Search } from './search-params.ts';

/** The search of the current URL, with hrefs of changed searches. */
export function useSearch() {
  const { client } = useBoot();
  const today = useToday(client.timezone);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(params, today);
  /** Starts at the first page unless `changes` sets `pages`. */
  const buildHref = (changes: Partial<Search>): string =>
    buildSearchHref({ ...search, pages: 1, ...(isOtherText(changes) && { typed: '' }), ...changes }, today);
  const go = (href: string): void => navigate(href, { preventScrollReset: true });
  const replace = (href: string): void => navigate(href, { preventScrollReset: true, replace: true });
  return { search, today, buildHref, go, replace };
}

/** Whether the search is no longer the one that was typed. */
const isOtherText = ({ what, near, venue }: Partial<Search>): boolean =>
  what !== undefined || near !== undefined || venue !== undefined;
