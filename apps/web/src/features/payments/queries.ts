import type { Send } from '@pavilion/contract/call';
import { listCreditHistory } from '@pavilion/contract/credit/credit-history';
import { listUsedGiftCards } from '@pavilion/contract/gift-card/gift-card';
import { listOrders } from '@pavilion/contract/order/list-orders';
import type { OrderFilter } from '@pavilion/domain/order/filter';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest, sendRequestWithMeta } from '../../lib/http/request.ts';

export type ListedOrder = CamelReply<typeof listOrders>[number];
export type CreditEntry = CamelReply<typeof listCreditHistory>[number];

const perPage = 10;

/** ACC-07: the orders of one person, the latest first: all of them without a filter. */
export const ordersQuery = (send: Send, userId: number, filter?: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: ['orders', userId, filter],
    queryFn: ({ pageParam: page }) =>
      sendRequestWithMeta(send, listOrders, { query: { page, perPage, ...(filter && { filter }) } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta.pagination.nextPage,
    throwOnError: false,
  });

/** ACC-07: how the credit of one person came and went, the latest first. */
export const creditHistoryQuery = (send: Send, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['credit-history', userId],
    queryFn: ({ pageParam: page }) =>
      sendRequestWithMeta(send, listCreditHistory, { query: { page, perPage } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta.pagination.nextPage,
    throwOnError: false,
  });

/** ACC-07: the gift cards that one person has paid with. */
export const usedGiftCardsQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['used-gift-cards', userId],
    queryFn: () => sendRequest(send, listUsedGiftCards, {}),
    throwOnError: false,
  });
