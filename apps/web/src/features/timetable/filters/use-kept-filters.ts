import { useEffect, useRef } from 'react';
import { useSearchParams } from '../../../lib/navigation/router.tsx';
import { ticketFilterParams } from './ticket-filters.ts';

/** The parameters that a timetable keeps while the visitor looks at others. */
const keptParams = [...ticketFilterParams, 'time', 'location', 'length'] as const;

/** The filters of each timetable of this page's visit as a query, by composite key. Only effects write it. */
const keptFilters = new Map<string, string>();

/**
 * ACT-30: keeps the filters of each timetable under its composite key, venue and activity, and restores them when the
 * visitor comes back to it by a link without filters. The date and the selected session stay in the URL.
 */
export function useKeptFilters(compositeKey: string): void {
  const [params, setParams] = useSearchParams();
  const restoredKey = useRef<string>(undefined);
  const query = pickKept(params).toString();
  useEffect(() => {
    const isArrival = restoredKey.current !== compositeKey;
    restoredKey.current = compositeKey;
    const kept = keptFilters.get(compositeKey);
    if (!isArrival || query !== '' || !kept) {
      keptFilters.set(compositeKey, query);
      return;
    }
    setParams(
      (searchParams) => {
        for (const [name, value] of new URLSearchParams(kept)) searchParams.set(name, value);
        return searchParams;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [compositeKey, query, setParams]);
}

function pickKept(params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of keptParams) {
    const value = params.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
