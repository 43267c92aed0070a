import { useText } from '../../lib/i18n/text.tsx';
import { PenaltyPicture } from './penalty-picture.tsx';

type PenaltyItem = { name: string };

function Details() {
  const t = useText('checkout');
  return <p>{t('unpaid_charge')}</p>;
}

const FullName = ({ item }: { item: PenaltyItem }) => item.name;

function GroupTitle() {
  const t = useText('checkout');
  return t('charges');
}

/** PRC-11: what a penalty shows in the cart. */
export const penaltyCartLine = {
  Picture: PenaltyPicture,
  Details,
  CompactDetails: Details,
  FullName,
  GroupTitle,
  getGroupKey: () => 'penalties',
  hasAttendee: false,
};
