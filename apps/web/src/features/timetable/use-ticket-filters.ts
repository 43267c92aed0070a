import { useSearchParams } from '../../lib/navigation/router.tsx';
import {
  hasTicketFilters,
  parseTicketFilters,
  type TicketFilterParam,
  type TicketFilters,
  ticketFilterParams,
} from './ticket-filters.ts';

/** The filters of the timetable of tickets in the URL. Changing one replaces the history entry. */
export function useTicketFilters(): {
  filters: TicketFilters;
  hasFilters: boolean;
  setFilter: (name: TicketFilterParam, value: string) => void;
  clearFilters: () => void;
} {
  const [params, setParams] = useSearchParams();
  const navigateOptions = { replace: true, preventScrollReset: true };
  return {
    filters: parseTicketFilters(params),
    hasFilters: hasTicketFilters(params),
    setFilter: (name, value) =>
      setParams((searchParams) => {
        if (value === '') searchParams.delete(name);
        else searchParams.set(name, value);
        return searchParams;
      }, navigateOptions),
    clearFilters: () =>
      setParams((searchParams) => {
        for (const name of ticketFilterParams) searchParams.delete(name);
        return searchParams;
      }, navigateOptions),
  };
}
