import type { Send } from '@pavilion/contract/call';
import { getOrder } from '@pavilion/contract/order';
import { queryOptions } from '@tanstack/react-query';
import { ask, type Shown } from '../../shell/request.ts';

/** CHK-12: what was bought. */
export type Order = Shown<typeof getOrder>;
export type OrderLine = Order['lineItems'][number];

export const orderQuery = (send: Send, id: string) =>
  queryOptions({ queryKey: ['order', id], queryFn: () => ask(send, getOrder, { params: { id } }) });
