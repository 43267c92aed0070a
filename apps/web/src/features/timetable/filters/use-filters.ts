import { useSearchParams } from '../../../lib/navigation/router.tsx';
import { hasFilters, type OccurrenceFilters, parseFilters } from './occurrence-filters.ts';
import { type TicketFilterParam, ticketFilterParams } from './ticket-filters.ts';

/** The parameters of a timetable in the URL: those of its filters, and the choices above the courts. */
export type FilterParam = TicketFilterParam | 'time' | 'location' | 'length' | 'at';

/** ACT-15: the filters in the URL. Changing one replaces the history entry. */
export function useFilters(): {
  filters: OccurrenceFilters;
  hasFilters: boolean;
  isFavouritesOnly: boolean;
  setFilter: (name: FilterParam, value: string) => void;
  clearFilters: () => void;
} {
  const [params, setParams] = useSearchParams();
  const navigateOptions = { replace: true, preventScrollReset: true };
  return {
    filters: parseFilters(params),
    hasFilters: hasFilters(params),
    isFavouritesOnly: params.has('favourites'),
    setFilter: (name, value) =>
      setParams((searchParams) => {
        if (value === '') searchParams.delete(name);
        else searchParams.set(name, value);
        return searchParams;
      }, navigateOptions),
    clearFilters: () =>
      setParams((searchParams) => {
        for (const name of [...ticketFilterParams, 'time']) searchParams.delete(name);
        return searchParams;
      }, navigateOptions),
  };
}
