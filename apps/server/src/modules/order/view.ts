import type { getOrder } from '@pavilion/contract/order';
import { priceOf } from '@pavilion/domain/money';
import { wallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { CallerClient } from '#platform/caller';
import { sold } from './sold.ts';
import type { OrderRow } from './store.ts';

/** CHK-12: an order as its owner sees it, from what was sold and not from what stands there now. */
export function viewOrder(row: OrderRow, client: CallerClient): z.input<typeof getOrder.reply> {
  const money = (value: number) => priceOf(value, { symbol: client.symbol, code: client.currency });
  const paid = row.payments.filter(({ taken }) => taken).reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: row.id,
    reference: row.reference,
    cart_source: row.cart_source,
    status: row.status,
    total: money(row.total),
    tax_total: money(row.tax_total),
    balance: money(row.total - row.forgone - paid),
    count: row.lines.reduce((count, { quantity }) => count + quantity, 0),
    refund_status: null,
    line_items: row.lines.map(({ sold: kept, ...line }) => ({
      id: line.id,
      name: line.name,
      quantity: line.quantity,
      price: money(line.amount),
      tax: money(line.tax),
      ...sold.parse(kept),
    })),
    payments: row.payments.map(({ tender_type, amount, card }) => ({
      tender_type,
      amount: money(amount),
      card,
    })),
    email: row.email,
    created_at: wallClock(row.created_at.getTime(), client.timezone),
  };
}
