import { expect, test } from 'vitest';
import { toCamelKeys, toSnakeKeys } from './key-case.ts';

test('converts the keys of a response to camel case, at every depth [ERR-11]', () => {
  const response = {
    starts_at: 'at_noon',
    items: [{ cart_item_id: 1, price: { list_price: null } }, 'as_is', 2],
    id: true,
  };
  expect(toCamelKeys(response)).toEqual({
    startsAt: 'at_noon',
    items: [{ cartItemId: 1, price: { listPrice: null } }, 'as_is', 2],
    id: true,
  });
});

test('converts the keys of a request to snake case, except path parameters [ERR-11]', () => {
  const request = {
    params: { cartItemId: 'a', userId: 4 },
    query: { perPage: 20 },
    body: { purchasedForUserId: 7, items: [{ pricingOptionId: 'b' }] },
  };
  expect(toSnakeKeys(request)).toEqual({
    params: { cartItemId: 'a', userId: 4 },
    query: { per_page: 20 },
    body: { purchased_for_user_id: 7, items: [{ pricing_option_id: 'b' }] },
  });
});
