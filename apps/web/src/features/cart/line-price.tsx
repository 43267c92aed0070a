import { Price } from '@pavilion/ui/display/price';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { CartItem } from './queries.ts';

/** The price of a line, and its list price if a benefit lowers it. */
export function LinePrice({ item: { price, listPrice } }: { item: CartItem }) {
  const t = useText('checkout');
  const isReduced = listPrice.value > price.raw;
  const before = isReduced && { originalAmount: listPrice.formatted, originalLabel: t('price_before') };
  return <Price amount={price.formatted} {...before} />;
}

/** The name of a line. That of a charge or a gift card is ours, each other one the client's. */
export function LineName({
  item: { name, cartableResource, bundle, membership, package: pack },
}: {
  item: CartItem;
}) {
  const lang = useContentLang();
  const isOfClient = Boolean(cartableResource ?? bundle ?? membership ?? pack);
  return (
    <h3 className="cart-line__name" lang={isOfClient ? lang : undefined}>
      {name}
    </h3>
  );
}
