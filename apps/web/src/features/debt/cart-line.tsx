import { useText } from '../../lib/i18n/text.tsx';
import { DebtPicture } from './debt-picture.tsx';

type DebtItem = { name: string };

function Details() {
  const t = useText('checkout');
  return <p>{t('unpaid_charge')}</p>;
}

const FullName = ({ item }: { item: DebtItem }) => item.name;

function GroupTitle() {
  const t = useText('checkout');
  return t('charges');
}

/** PRC-11: what a penalty, fee or debt shows in the cart. */
export const debtCartLine = {
  Picture: DebtPicture,
  Details,
  CompactDetails: Details,
  FullName,
  GroupTitle,
  getGroupKey: () => 'debts',
  hasAttendee: false,
};
