import { Price } from '@pavilion/ui/price';
import { useText } from '../../shell/text.tsx';
import type { CartItem } from './cart-query.ts';

/** What a line costs, and what it would without anything taken off. */
export function LinePrice({ item: { price, listPrice } }: { item: CartItem }) {
  const t = useText('checkout');
  const isReduced = listPrice.value > price.raw;
  const before = isReduced && { was: listPrice.formatted, wasLabel: t('price_before') };
  return <Price amount={price.formatted} {...before} />;
}
