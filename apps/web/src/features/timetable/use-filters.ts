import { useSearchParams } from '../../lib/navigation/router.tsx';
import { type OccurrenceFilters, parseFilters } from './occurrence-filters.ts';

/** The filters in the URL. Changing one replaces the history entry. */
export function useFilters(): {
  filters: OccurrenceFilters;
  setFilter: (
    name: 'activity' | 'instructor' | 'time' | 'places' | 'location' | 'length' | 'at',
    value: string,
  ) => void;
  clearFilters: () => void;
} {
  const [params, setParams] = useSearchParams();
  const navigateOptions = { replace: true, preventScrollReset: true };
  return {
    filters: parseFilters(params),
    setFilter: (name, value) =>
      setParams((searchParams) => {
        if (value === '') searchParams.delete(name);
        else searchParams.set(name, value);
        return searchParams;
      }, navigateOptions),
    clearFilters: () =>
      setParams((searchParams) => {
        for (const name of ['activity', 'instructor', 'time', 'places']) searchParams.delete(name);
        return searchParams;
      }, navigateOptions),
  };
}
