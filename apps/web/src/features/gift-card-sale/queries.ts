import type { Send } from '@pavilion/contract/call';
import { listGiftCardPlans } from '@pavilion/contract/gift-card/gift-card';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type GiftCardPlan = CamelReply<typeof listGiftCardPlans>[number];

/** CHK-35: the gift cards that are sold. */
export const giftCardPlansQuery = (send: Send) =>
  queryOptions({
    queryKey: ['gift-card-plans'],
    queryFn: () => sendRequest(send, listGiftCardPlans, {}),
    staleTime: 600_000,
    throwOnError: false,
  });
