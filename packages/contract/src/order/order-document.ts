import * as z from 'zod/mini';
import { route } from '../route.ts';

// CHK-13: the files of an order. The buyer reads them with their log-in, and anybody with the order's token, which the
// links of its emails have. Such a request needs no session, and none is started.

const ownOrder = {
  access: 'customer',
  shedding: 'last',
  limit: { by: 'person', perMinute: 60 },
  params: z.object({ id: z.uuid() }),
} as const;
const linkedOrder = {
  access: 'signature',
  session: 'none',
  shedding: 'last',
  limit: { by: 'address', perMinute: 60 },
} as const;
const orderToken = z.string().check(z.maxLength(100));
/** The line of the order whose sessions the file has; all of them without it. */
const lineId = z.optional(z.uuid());

const receiptFile = {
  reply: z.string(),
  mediaType: 'application/pdf',
  refusals: { order_not_found: 404 },
} as const;
const calendarFile = {
  reply: z.string(),
  mediaType: 'text/calendar',
  refusals: { order_not_found: 404, calendar_empty: 409 },
} as const;

/** The receipt of an order, or its summary until it is paid. */
export const getReceipt = route({
  ...ownOrder,
  ...receiptFile,
  path: '/api/checkout/orders/:id/receipt.pdf',
});

export const getLinkedReceipt = route({
  ...linkedOrder,
  ...receiptFile,
  path: '/api/checkout/order-payment/receipt.pdf',
  query: z.object({ order_token: orderToken }),
});

/** All sessions of an order that are not cancelled, as one iCalendar file (RFC 5545). */
export const getOrderCalendar = route({
  ...ownOrder,
  ...calendarFile,
  path: '/api/checkout/orders/:id/calendar.ics',
  query: z.object({ line_id: lineId }),
});

export const getLinkedOrderCalendar = route({
  ...linkedOrder,
  ...calendarFile,
  path: '/api/checkout/order-payment/calendar.ics',
  query: z.object({ order_token: orderToken, line_id: lineId }),
});
