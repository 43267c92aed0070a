import type { Cart, CartItem } from '../cart/index.ts';

/** One difference between two carts. The prices are formatted. */
export type CartChange =
  | { kind: 'added' | 'removed' | 'changed'; name: string }
  | { kind: 'price'; name: string; was: string; now: string };

/** PAY-05: what differs between the cart that a page showed and the current one, in the order of their lines. */
export function compareCarts(
  { items: shown }: Pick<Cart, 'items'>,
  { items: current }: Pick<Cart, 'items'>,
): CartChange[] {
  const currentById = new Map(current.map((item) => [item.id, item]));
  const shownIds = new Set(shown.map(({ id }) => id));
  return [
    ...shown.flatMap((item): CartChange[] => {
      const now = currentById.get(item.id);
      return now ? compareItems(item, now) : [{ kind: 'removed', name: getFullName(item) }];
    }),
    ...current.flatMap((item): CartChange[] =>
      shownIds.has(item.id) ? [] : [{ kind: 'added', name: getFullName(item) }],
    ),
  ];
}

/** 'Badminton, Court 2': several courts of an hour have the same name. */
const getFullName = ({ name, cartableResource }: CartItem): string =>
  cartableResource?.location ? `${name}, ${cartableResource.location}` : name;

function compareItems(before: CartItem, after: CartItem): CartChange[] {
  const name = getFullName(after);
  const isChanged =
    before.quantity !== after.quantity ||
    before.purchasedFor?.id !== after.purchasedFor?.id ||
    before.pricingOption?.id !== after.pricingOption?.id;
  const hasNewPrice = before.price.raw !== after.price.raw;
  return [
    ...(isChanged ? [{ kind: 'changed' as const, name }] : []),
    ...(hasNewPrice
      ? [{ kind: 'price' as const, name, was: before.price.formatted, now: after.price.formatted }]
      : []),
  ];
}
