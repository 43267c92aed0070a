import type { Send } from '@pavilion/contract/call';
import { getFooter } from '@pavilion/contract/venue';
import { getVenueSlugFromPath } from '@pavilion/domain/venue';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';

/** SHL-07: the client's footer text for the pages of a venue, sanitised by the server. */
export const footerQuery = (send: Send, venue: string | undefined) =>
  queryOptions({
    queryKey: ['footer', venue ?? ''],
    queryFn: () => sendRequest(send, getFooter, { query: { ...(venue !== undefined && { venue }) } }),
    staleTime: 600_000,
    throwOnError: false,
  });

export const prefetchLayout: Prefetch = ({ queryClient, send, url, boot }) =>
  queryClient.prefetchQuery(
    footerQuery(send, getVenueSlugFromPath(url.pathname.slice(boot.basename.length))),
  );
