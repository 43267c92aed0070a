import {
  getLinkedOrderCalendar,
  getLinkedReceipt,
  getOrderCalendar,
  getReceipt,
} from '@pavilion/contract/order/order-document';
import { getLineKind } from './line-kinds.ts';
import type { OrderLine } from './queries.ts';

/** CHK-13: the addresses of the files of an order. */
export type OrderFiles = {
  receipt: string;
  /** The sessions of one line, or of all. */
  getCalendar: (lineId?: string) => string;
  /** Whose entry codes the page shows. */
  entryCodes: { orderId: string; orderToken: string | null };
};

/** `orderToken` proves the order to a visit without a log-in; null for its buyer. */
export function createOrderFiles(orderId: string, orderToken: string | null): OrderFiles {
  const toHref = (own: string, linked: string, params: Readonly<Record<string, string>> = {}): string => {
    const query = new URLSearchParams({
      ...(orderToken === null ? {} : { order_token: orderToken }),
      ...params,
    });
    const path = orderToken === null ? own.replace(':id', orderId) : linked;
    return query.size === 0 ? path : `${path}?${query}`;
  };
  return {
    entryCodes: { orderId, orderToken },
    receipt: toHref(getReceipt.path, getLinkedReceipt.path),
    getCalendar: (lineId) =>
      toHref(
        getOrderCalendar.path,
        getLinkedOrderCalendar.path,
        lineId === undefined ? {} : { line_id: lineId },
      ),
  };
}

/** Whether a line has a session that is not cancelled. */
export const hasSessions = (line: OrderLine): boolean =>
  getLineKind(line).isBooking && line.cancellation?.isWhole !== true;
