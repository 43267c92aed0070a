import { useNavigate, useSearchParams } from 'react-router';
import { useBoot } from '../../shell/page.tsx';
import { useToday } from '../../shell/use-today.ts';
import { hrefOfSearch, readSearch, type Search } from './read-search.ts';

/** The search that the address says, and the addresses of those that differ from it. */
export function useSearch() {
  const { client } = useBoot();
  const today = useToday(client.timezone);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = readSearch(params, today);
  /** From its first page on, unless pages are what differs. */
  const hrefWith = (changes: Partial<Search>): string =>
    hrefOfSearch({ ...search, pages: 1, ...changes }, today);
  const go = (href: string): void => void navigate(href, { preventScrollReset: true });
  return { search, today, hrefWith, go };
}
