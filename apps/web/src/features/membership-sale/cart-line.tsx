import { useText } from '../../lib/i18n/text.tsx';
import { MembershipPicture } from './membership-picture.tsx';
import { type LineMembership, useLineTexts } from './use-line-texts.ts';

type MembershipItem = {
  name: string;
  membership: LineMembership | null;
  purchasedFor: { firstName: string } | null;
  priceSteps: readonly { code: string; message: string }[];
};
type Props = { item: MembershipItem };

const Payments = ({ texts }: { texts: readonly string[] }) =>
  texts.filter((text) => text !== '').map((text) => <p key={text}>{text}</p>);

/** Which days it has, whether it is new, and for whom it is. */
function CompactDetails({ item: { membership, purchasedFor } }: Props) {
  const { formatAction, formatCollection, formatDays, formatFee } = useLineTexts();
  const people = [...(purchasedFor ? [purchasedFor] : []), ...(membership?.members ?? [])];
  const parts = [formatAction(membership), ...people.map(({ firstName }) => firstName)];
  return (
    <>
      <p>{formatDays(membership)}</p>
      <p>{parts.join(' · ')}</p>
      <Payments texts={[formatFee(membership), formatCollection(membership)]} />
    </>
  );
}

/** The same with what the price is made of. */
const Details = ({ item }: Props) => (
  <>
    <CompactDetails item={item} />
    {item.priceSteps
      .filter(({ code }) => code === 'membership_days')
      .map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
  </>
);

const FullName = ({ item }: Props) =>
  item.purchasedFor ? `${item.name}, ${item.purchasedFor.firstName}` : item.name;

function GroupTitle() {
  const t = useText('checkout');
  return t('memberships');
}

/** BSK-09, PRC-05: what a membership shows in the cart. */
export const membershipCartLine = {
  Picture: MembershipPicture,
  Details,
  CompactDetails,
  FullName,
  GroupTitle,
  getGroupKey: () => 'memberships',
  // For whom it is, is chosen with the plan, because another person may have another price.
  hasAttendee: false,
};
