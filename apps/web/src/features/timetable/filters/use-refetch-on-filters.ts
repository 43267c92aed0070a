import { useEffect, useRef } from 'react';
import { useFilters } from './use-filters.ts';

/** ACT-17: refetches ticketed sessions when a filter changes. */
export function useRefetchOnFilters(isTicketed: boolean, refetch: () => unknown): void {
  const { filters } = useFilters();
  const key = JSON.stringify(filters);
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (isTicketed) void refetch();
  }, [key, isTicketed, refetch]);
}
