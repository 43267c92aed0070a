import { Price } from '@pavilion/ui/display/price';
import { useText } from '../../lib/i18n/text.tsx';
import type { CartItem } from './queries.ts';

/** The price of a line, and its list price if a benefit lowers it. */
export function LinePrice({ item: { price, listPrice } }: { item: CartItem }) {
  const t = useText('checkout');
  const isReduced = listPrice.value > price.raw;
  const before = isReduced && { originalAmount: listPrice.formatted, originalLabel: t('price_before') };
  return <Price amount={price.formatted} {...before} />;
}
