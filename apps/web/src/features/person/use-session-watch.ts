import { browserStorage } from '@pavilion/domain/browser-storage';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestError } from '../../lib/http/request.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { userKey } from './queries.ts';
import { reloadAsGuest } from './reload-once.ts';

/** AUT-08: in ms. */
const pollMs = 5_000;

/** AUT-08, AUT-10: notices a log-in or a log-out elsewhere, and a session that is refused. */
export function useSessionWatch(): void {
  const { site } = useBoot();
  const queryClient = useQueryClient();

  useEffect(() => {
    const cookieName = browserStorage.log_in.name(site);
    let lastValue = readCookiePair(cookieName);
    const timer = setInterval(() => {
      const value = readCookiePair(cookieName);
      if (value === lastValue) return;
      lastValue = value;
      void queryClient.invalidateQueries();
    }, pollMs);
    return () => clearInterval(timer);
  }, [site, queryClient]);

  useEffect(() => {
    const handleError = (error: unknown): void => {
      if (!(error instanceof RequestError) || error.status !== 401) return;
      // A guest was never logged in: a second load would tell no more than the first.
      if (queryClient.getQueryData(userKey)) reloadAsGuest();
    };
    const unsubscribeQueries = queryClient
      .getQueryCache()
      .subscribe(({ query }) => handleError(query.state.error));
    const unsubscribeMutations = queryClient
      .getMutationCache()
      .subscribe(({ mutation }) => handleError(mutation?.state.error));
    return () => {
      unsubscribeQueries();
      unsubscribeMutations();
    };
  }, [queryClient]);
}

const readCookiePair = (name: string): string =>
  document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`)) ?? '';
