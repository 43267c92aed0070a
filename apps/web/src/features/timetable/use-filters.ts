import { useSearchParams } from 'react-router';
import { readFilters, type SessionFilters } from './session-filters.ts';

/** The filters as the address has them; changing one leaves no step in the history. */
export function useFilters(): {
  filters: SessionFilters;
  set: (
    name: 'activity' | 'instructor' | 'time' | 'places' | 'location' | 'length' | 'at',
    value: string,
  ) => void;
  clear: () => void;
} {
  const [params, setParams] = useSearchParams();
  const quietly = { replace: true, preventScrollReset: true };
  return {
    filters: readFilters(params),
    set: (name, value) =>
      setParams((before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      }, quietly),
    clear: () =>
      setParams((before) => {
        for (const name of ['activity', 'instructor', 'time', 'places']) before.delete(name);
        return before;
      }, quietly),
  };
}
