import type { Send } from '@pavilion/contract/call';
import { getLegalPage, type LegalPageName } from '@pavilion/contract/legal';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';

/** Facts about the client for a legal page, with the client's own text if it has one. */
export type LegalPageContent = CamelReply<typeof getLegalPage>;

export const legalPageQuery = (send: Send, page: LegalPageName) =>
  queryOptions({
    queryKey: ['legal', page],
    queryFn: () => sendRequest(send, getLegalPage, { params: { page } }),
    staleTime: 600_000,
    throwOnError: false,
  });

export const createLegalPagePrefetch =
  (page: LegalPageName): Prefetch =>
  ({ queryClient, send }) =>
    queryClient.prefetchQuery(legalPageQuery(send, page));
