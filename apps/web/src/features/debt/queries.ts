import type { Send } from '@pavilion/contract/call';
import { listDebts } from '@pavilion/contract/debt';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** PRC-11. */
export type Debt = CamelReply<typeof listDebts>[number];

/** ACC-02: what the logged-in person owes, the oldest first. */
export const debtsQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['debts', userId],
    queryFn: () => sendRequest(send, listDebts, {}),
    throwOnError: false,
  });

/** Shows debts as added at once, because their list is refetched only after the cart has changed. */
export const markDebtsInCart = (queryClient: QueryClient, ids: readonly string[]): void => {
  queryClient.setQueriesData<Debt[]>({ queryKey: ['debts'] }, (debts) =>
    debts?.map((debt) => (ids.includes(debt.id) ? { ...debt, inCart: true } : debt)),
  );
};

/** BSK-04: a debt as an item to add to the cart. */
export const createDebtInput = ({ id, type }: Pick<Debt, 'id' | 'type'>) => ({
  purchasableType: type,
  purchasableId: id,
});
