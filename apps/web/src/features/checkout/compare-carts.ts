import type { Cart, CartItem } from '../cart/index.ts';

/** The name of a line and the start of its session: of several sessions with a name one may have changed. */
type Changed = { name: string; startsAt?: Start | undefined };
type Start = NonNullable<CartItem['cartableResource']>['startsAt'];

/** One difference between two carts. The prices are formatted. */
export type CartChange =
  | (Changed & { kind: 'added' | 'removed' | 'changed' })
  | (Changed & { kind: 'price'; was: string; now: string });

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
      return now ? compareItems(item, now) : [{ kind: 'removed', ...describe(item) }];
    }),
    ...current.flatMap((item): CartChange[] =>
      shownIds.has(item.id) ? [] : [{ kind: 'added', ...describe(item) }],
    ),
  ];
}

/** 'Badminton, Court 2': several courts of an hour have the same name. */
const describe = ({ name, cartableResource }: CartItem): Changed => ({
  name: cartableResource?.location ? `${name}, ${cartableResource.location}` : name,
  startsAt: cartableResource?.startsAt,
});

function compareItems(before: CartItem, after: CartItem): CartChange[] {
  const changed = describe(after);
  const isChanged =
    before.quantity !== after.quantity ||
    before.purchasedFor?.id !== after.purchasedFor?.id ||
    before.pricingOption?.id !== after.pricingOption?.id;
  const hasNewPrice = before.price.raw !== after.price.raw;
  return [
    ...(isChanged ? [{ kind: 'changed' as const, ...changed }] : []),
    ...(hasNewPrice
      ? [{ kind: 'price' as const, ...changed, was: before.price.formatted, now: after.price.formatted }]
      : []),
  ];
}
