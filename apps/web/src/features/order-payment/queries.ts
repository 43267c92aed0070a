import type { Send } from '@pavilion/contract/call';
import { getOrderPayment } from '@pavilion/contract/order-payment';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** CHK-12. */
export type OrderPayment = CamelReply<typeof getOrderPayment>;

export const orderPaymentQuery = (send: Send, orderToken: string) =>
  queryOptions({
    queryKey: ['order-payment', orderToken],
    queryFn: () => sendRequest(send, getOrderPayment, { query: { orderToken } }),
  });
