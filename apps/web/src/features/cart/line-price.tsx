import { Price } from '@pavilion/ui/display/price';
import { useText } from '../../lib/i18n/text.tsx';
import type { CartItem } from './queries.ts';

/** What a line costs, and what it would without anything taken off. */
export function LinePrice({ item: { price, listPrice } }: { item: CartItem }) {
  const t = useText('checkout');
  const isReduced = listPrice.value > price.raw;
  const before = isReduced && { was: listPrice.formatted, wasLabel: t('price_before') };
  return <Price amount={price.formatted} {...before} />;
}
