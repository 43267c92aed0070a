import type { Send } from '@pavilion/contract/call';
import { listPenalties } from '@pavilion/contract/penalty';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** PRC-11. */
export type Penalty = CamelReply<typeof listPenalties>[number];

/** ACC-02: the unpaid penalties of the logged-in person, the oldest first. */
export const penaltiesQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['penalties', userId],
    queryFn: () => sendRequest(send, listPenalties, {}),
    throwOnError: false,
  });

/** Shows a penalty as added at once, because its list is refetched only after the cart has changed. */
export const markPenaltyInCart = (queryClient: QueryClient, id: string): void => {
  queryClient.setQueriesData<Penalty[]>({ queryKey: ['penalties'] }, (penalties) =>
    penalties?.map((penalty) => (penalty.id === id ? { ...penalty, inCart: true } : penalty)),
  );
};

/** BSK-04: a penalty as an item to add to the cart. */
export const createPenaltyInput = (id: string) => ({
  purchasableType: 'penalty' as const,
  purchasableId: id,
});
