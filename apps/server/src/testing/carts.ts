import { type Answer, call, type Send } from '@pavilion/contract/call';
import { addCartItems, extendCart, getCart, removeFromCart } from '@pavilion/contract/cart';
import type { FastifyInstance } from 'fastify';

type Headers = Readonly<Record<string, string>>;
type Item = { occurrenceId: string; quantity?: number; more?: object };

/** Calls of one browser, by the contract as the web app makes them; every answer is read in full. */
export const sendOf =
  (app: FastifyInstance, given: Headers): Send =>
  async ({ method, url, body, headers }) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers, ...given },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };

/** What one customer or guest does with their cart. */
export function shopperOf(app: FastifyInstance, headers: Headers, userId: string | number) {
  const send = sendOf(app, headers);
  return {
    send,
    add: (items: Item | Item[], more: Headers = {}): Promise<Answer<typeof addCartItems>> =>
      call(
        send,
        addCartItems,
        {
          params: { userId: String(userId), source: 'activity-booking' },
          body: { data: { items: [items].flat().map(itemOf) } },
        },
        more,
      ),
    cart: () => call(send, getCart, { query: {} }),
    remove: (ids: string[]) => call(send, removeFromCart, { query: {}, body: { cart_item_ids: ids } }),
    extend: () => call(send, extendCart, { query: {} }),
  };
}

const itemOf = ({ occurrenceId, quantity = 1, more = {} }: Item) => ({
  purchasable_id: occurrenceId,
  purchasable_type: 'purchasableOccurrence' as const,
  quantity,
  ...more,
});
