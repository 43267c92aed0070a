import { type CallResult, call, type Send } from '@pavilion/contract/call';
import { addCartItems, extendCart, getCart, removeFromCart } from '@pavilion/contract/cart';
import type { FastifyInstance } from 'fastify';

type Headers = Readonly<Record<string, string>>;
type Item = { occurrenceId: string; quantity?: number; extraFields?: object };

/** Sends contract calls as the web app does, with the headers of one browser. */
export const createTestSend =
  (app: FastifyInstance, browserHeaders: Headers): Send =>
  async ({ method, url, body, headers }) => {
    const response = await app.inject({
      method,
      url,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers, ...browserHeaders },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, body: response.json<unknown>() };
  };

/** Cart calls of one customer or guest. */
export function createTestShopper(
  app: FastifyInstance,
  headers: Headers,
  userId: string | number,
  source: 'activity-booking' | 'online-joining' = 'activity-booking',
) {
  const send = createTestSend(app, headers);
  return {
    send,
    add: (items: Item | Item[], extraHeaders: Headers = {}): Promise<CallResult<typeof addCartItems>> =>
      call(
        send,
        addCartItems,
        {
          params: { userId: String(userId), source },
          body: { data: { items: [items].flat().map(toCartItem) } },
        },
        extraHeaders,
      ),
    cart: () => call(send, getCart, { query: { source } }),
    remove: (ids: string[]) => call(send, removeFromCart, { query: {}, body: { cart_item_ids: ids } }),
    extend: () => call(send, extendCart, { query: {} }),
  };
}

const toCartItem = ({ occurrenceId, quantity = 1, extraFields = {} }: Item) => ({
  purchasable_id: occurrenceId,
  purchasable_type: 'purchasableOccurrence' as const,
  quantity,
  ...extraFields,
});
