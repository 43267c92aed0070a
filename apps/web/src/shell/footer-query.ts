import type { Send } from '@pavilion/contract/call';
import { getFooter } from '@pavilion/contract/venue';
import { venueAt } from '@pavilion/domain/venue';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './request.ts';
import type { Prepare } from './route.ts';

/** SHL-07: what an operator says at the foot of a venue's pages; the server has sanitised it. */
export const footerQuery = (send: Send, venue: string | undefined) =>
  queryOptions({
    queryKey: ['footer', venue ?? ''],
    queryFn: () => ask(send, getFooter, { query: { ...(venue !== undefined && { venue }) } }),
    staleTime: 600_000,
    throwOnError: false,
  });

export const prepareFrame: Prepare = ({ queryClient, send, url, boot }) =>
  queryClient.prefetchQuery(footerQuery(send, venueAt(url.pathname.slice(boot.basename.length))));
