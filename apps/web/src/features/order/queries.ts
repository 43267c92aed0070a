import type { Send } from '@pavilion/contract/call';
import { getOrder } from '@pavilion/contract/order';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** CHK-12. */
export type Order = CamelReply<typeof getOrder>;
export type OrderLine = Order['lineItems'][number];

export const orderQuery = (send: Send, id: string) =>
  queryOptions({ queryKey: ['order', id], queryFn: () => sendRequest(send, getOrder, { params: { id } }) });
