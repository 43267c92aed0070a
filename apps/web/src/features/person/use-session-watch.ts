import { browserStorage } from '@pavilion/domain/browser-storage';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestError } from '../../lib/http/request.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { userKey } from './queries.ts';
import { markSessionEnd } from './session/use-session-end.ts';

/** AUT-08: in ms, between two checks of the cookie. */
const pollMs = 5_000;

/** AUT-08, AUT-10: detects a log-in or log-out in another tab, and a session that the server rejects. */
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
      // A guest has no session, so a reload would not change anything.
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

let isLeaving = false;

/** For a caller that logs out and opens another page: a reload for a late 401 would cancel that navigation. */
export function stopSessionReload(): void {
  isLeaving = true;
}

/** AUT-10: the 401 response has deleted the cookies, so the reloaded page is a guest's and is not rejected again. */
function reloadAsGuest(): void {
  if (isLeaving) return;
  isLeaving = true;
  markSessionEnd();
  location.reload();
}

const readCookiePair = (name: string): string =>
  document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`)) ?? '';
