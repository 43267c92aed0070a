import type { Send } from '@pavilion/contract/call';
import { getOrder } from '@pavilion/contract/order';
import { getOrderPayment } from '@pavilion/contract/order-payment';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** CHK-12: an order of the customer, which they may be able to pay. */
export type OwnOrder = CamelReply<typeof getOrder>;
export type Order = Omit<OwnOrder, 'paymentLink'>;
export type OrderLine = Order['lineItems'][number];

/** In ms: while a capture takes longer than the completion waits for it. Its failure shows how to pay instead. */
const captureIntervalMs = 3_000;
const captureReads = 20;
/** In ms: while an order awaits a payment in progress, or its cancellation after the deadline. */
const unpaidIntervalMs = 30_000;
/** In ms: a timer cannot be longer. */
const maxTimerMs = 2 ** 31 - 1;

/** Loads an unpaid order again at its deadline, after which it cannot be paid. */
export const orderQuery = (send: Send, id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: () => sendRequest(send, getOrder, { params: { id } }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.isPaymentPending)
        return dataUpdateCount < captureReads ? captureIntervalMs : unpaidIntervalMs;
      if (data?.status !== 'awaiting_payment') return false;
      const { paymentLink } = data;
      return paymentLink ? Math.min(paymentLink.secondsLeft * 1000 + 500, maxTimerMs) : unpaidIntervalMs;
    },
  });

/** CHK-12: the order that the token of an email's link proves, and whether it can be paid. */
export type OrderPayment = CamelReply<typeof getOrderPayment>;

export const orderPaymentQuery = (send: Send, orderToken: string) =>
  queryOptions({
    queryKey: ['order-payment', orderToken],
    queryFn: () => sendRequest(send, getOrderPayment, { query: { orderToken } }),
  });
