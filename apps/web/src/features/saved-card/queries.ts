import type { Send } from '@pavilion/contract/call';
import { listSavedCards } from '@pavilion/contract/saved-card/saved-card';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type SavedCard = CamelReply<typeof listSavedCards>[number];

/** ACC-07: the saved cards of one person. */
export const savedCardsQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['saved-cards', userId],
    queryFn: () => sendRequest(send, listSavedCards, {}),
    throwOnError: false,
  });
