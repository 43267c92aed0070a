import { Icon } from '@pavilion/ui/base/icon';
import { ShoppingBasket } from 'lucide-react';
import { useText } from '../../../lib/i18n/text.tsx';

const Picture = () => (
  <span className="cart-line__icon">
    <Icon icon={ShoppingBasket} size={24} />
  </span>
);

const Nothing = () => null;

const FullName = ({ item }: { item: { name: string } }) => item.name;

function GroupTitle() {
  const t = useText('checkout');
  return t('other_items');
}

/** BSK-20: an item of a type that the page does not know; the line itself shows name and price. */
export const otherCartLine = {
  Picture,
  Details: Nothing,
  CompactDetails: Nothing,
  FullName,
  GroupTitle,
  getGroupKey: () => 'other',
  hasAttendee: false,
};
