import {
  getLinkedOrderCalendar,
  getLinkedReceipt,
  getOrderCalendar,
  getReceipt,
} from '@pavilion/contract/order/order-document';
import { refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { CallerClient } from '#platform/http/caller';
import { busyRetryAfter } from '#platform/http/load-shedding';
import type { RegisterRoute } from '#platform/http/register-route';
import { readClientBrand } from '../client/index.ts';
import { getEmailColours } from '../email/index.ts';
import { type OrderRow, ownOrder, parseOrderToken, readOrder } from '../order/index.ts';
import { buildReceiptContent } from './build-receipt-content.ts';
import { createOrderCalendar } from './create-order-calendar.ts';
import { createReceiptRenderer } from './create-receipt-renderer.ts';
import { readReceiptFacts } from './store.ts';

const renderReceipt = createReceiptRenderer();

type DocumentDeps = Pick<AppDeps, 'database' | 'now' | 'keys'>;
type Reader = { client: CallerClient; language: string };

/** CHK-13: the files of an order, for everyone who may see its page. */
export function orderDocumentRoutes(registerRoute: RegisterRoute, deps: DocumentDeps): void {
  const { run } = deps.database;
  const findOrder = (clientId: string, id: string | undefined) =>
    id === undefined ? undefined : readOrder(run, { clientId, id });
  const findLinked = (clientId: string, token: string) =>
    findOrder(clientId, parseOrderToken(deps, { clientId, token }));

  registerRoute(
    getReceipt,
    async ({ caller, params, scope: { isReadable } }) => {
      const order = await findOrder(caller.client.id, params.id);
      if (!order || !isReadable({ buyerId: order.person_id }))
        return refuse({ code: 'order_not_found' } as const);
      return buildReceipt(deps, order, caller);
    },
    { policy: ownOrder },
  );
  registerRoute(getLinkedReceipt, async ({ caller, query }) => {
    const order = await findLinked(caller.client.id, query.order_token);
    return order ? buildReceipt(deps, order, caller) : refuse({ code: 'order_not_found' } as const);
  });
  registerRoute(
    getOrderCalendar,
    async ({ caller, params, query, scope: { isReadable } }) => {
      const order = await findOrder(caller.client.id, params.id);
      if (!order || !isReadable({ buyerId: order.person_id }))
        return refuse({ code: 'order_not_found' } as const);
      return buildCalendar(deps, order, { ...caller, lineId: query.line_id });
    },
    { policy: ownOrder },
  );
  registerRoute(getLinkedOrderCalendar, async ({ caller, query }) => {
    const order = await findLinked(caller.client.id, query.order_token);
    return order
      ? buildCalendar(deps, order, { ...caller, lineId: query.line_id })
      : refuse({ code: 'order_not_found' } as const);
  });
}

async function buildReceipt(
  { database: { run }, now }: DocumentDeps,
  order: OrderRow,
  { client, language }: Reader,
) {
  const [facts, brand] = await Promise.all([
    readReceiptFacts(run, { clientId: client.id, orderId: order.id }),
    readClientBrand(run, client.id),
  ]);
  const content = buildReceiptContent(order, facts, {
    client: { ...client, name: brand.name },
    language,
  });
  const colours = getEmailColours(brand);
  const pdf = await renderReceipt(content, { colours, createdAt: now() });
  if (pdf === undefined) return refuse({ code: 'server_busy', retryAfter: busyRetryAfter } as const);
  return { ok: true, file: { name: `receipt-${order.reference}.pdf`, content: pdf } } as const;
}

async function buildCalendar(
  { database: { run }, now }: DocumentDeps,
  order: OrderRow,
  { client, language, lineId }: Reader & { lineId: string | undefined },
) {
  const key = { clientId: client.id, orderId: order.id, lineId };
  const content = await createOrderCalendar(run, { ...key, language, now: now() });
  if (content === undefined) return refuse({ code: 'calendar_empty' } as const);
  const day = getLocalDay(order.created_at.getTime(), client.timezone);
  return { ok: true, file: { name: `bookings-${day}.ics`, content } } as const;
}
