import type { Send } from '@pavilion/contract/call';
import { getStatement, type StatementPage } from '@pavilion/contract/statement';
import { queryOptions } from '@tanstack/react-query';
import { ask, type Shown } from '../../shell/request.ts';
import type { Prepare } from '../../shell/route.ts';

/** What is true of this operator, and its own words where it has some. */
export type Statement = Shown<typeof getStatement>;

export const statementQuery = (send: Send, page: StatementPage) =>
  queryOptions({
    queryKey: ['statement', page],
    queryFn: () => ask(send, getStatement, { params: { page } }),
    staleTime: 600_000,
    throwOnError: false,
  });

export const prepareStatement =
  (page: StatementPage): Prepare =>
  ({ queryClient, send }) =>
    queryClient.prefetchQuery(statementQuery(send, page));
