import { useText } from '../../shell/text.tsx';
import type { CartItem } from './cart-query.ts';

/** For whom a line is: a person by name, else how many places. */
export function useSayWhom() {
  const t = useText('checkout');
  const whom = ({ purchasedFor, quantity }: CartItem): string =>
    purchasedFor ? purchasedFor.firstName : t('places', { count: quantity });
  const forWhom = (item: CartItem): string =>
    item.purchasedFor ? t('for_person', { name: item.purchasedFor.firstName }) : whom(item);
  return { whom, forWhom };
}
