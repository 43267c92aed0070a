import { kept } from '@pavilion/domain/cookie';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoot } from '../../shell/page.tsx';
import { RequestError } from '../../shell/request.ts';
import { reloadOnce } from './reload-once.ts';
import { userKey } from './user-query.ts';

/** AUT-08: in ms. */
const every = 5_000;

/** AUT-08, AUT-10: notices a log-in or a log-out elsewhere, and a session that is refused. */
export function useSessionWatch(): void {
  const { site } = useBoot();
  const queryClient = useQueryClient();

  useEffect(() => {
    const marker = kept.log_in.name(site);
    let known = cookie(marker);
    const timer = setInterval(() => {
      const now = cookie(marker);
      if (now === known) return;
      known = now;
      void queryClient.invalidateQueries();
    }, every);
    return () => clearInterval(timer);
  }, [site, queryClient]);

  useEffect(() => {
    const refused = (error: unknown): void => {
      if (!(error instanceof RequestError) || error.status !== 401) return;
      // A guest was never logged in: a second load would tell no more than the first.
      if (queryClient.getQueryData(userKey)) reloadOnce();
    };
    const queries = queryClient.getQueryCache().subscribe(({ query }) => refused(query.state.error));
    const mutations = queryClient
      .getMutationCache()
      .subscribe(({ mutation }) => refused(mutation?.state.error));
    return () => {
      queries();
      mutations();
    };
  }, [queryClient]);
}

const cookie = (name: string): string =>
  document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`)) ?? '';
