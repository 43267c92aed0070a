import { ContentText } from '../../lib/content/content-text.tsx';
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

const shownSteps = ['membership_days', 'joining_fee'];

/** Which days it has, whether it is new, for whom it is, what the price is made of, and what is collected after it. */
function Details({ item: { membership, purchasedFor, priceSteps } }: Props) {
  const { formatAction, formatChange, formatCollection, formatDays } = useLineTexts();
  const people = [...(purchasedFor ? [purchasedFor] : []), ...(membership?.members ?? [])];
  return (
    <>
      <p>{formatDays(membership)}</p>
      <p>{[formatAction(membership), ...people.map(({ firstName }) => firstName)].join(' · ')}</p>
      {priceSteps
        .filter(({ code }) => shownSteps.includes(code))
        .map(({ code, message }) => (
          <p key={code}>{message}</p>
        ))}
      {membership?.action === 'change' && <p>{formatChange(membership)}</p>}
      {membership?.collection && <p>{formatCollection(membership)}</p>}
    </>
  );
}

const FullName = ({ item }: Props) => (
  <>
    <ContentText>{item.name}</ContentText>
    {item.purchasedFor && `, ${item.purchasedFor.firstName}`}
  </>
);

function GroupTitle() {
  const t = useText('checkout');
  return t('memberships');
}

/** BSK-09, PRC-05: what a membership shows in the cart. */
export const membershipCartLine = {
  Picture: MembershipPicture,
  Details,
  CompactDetails: Details,
  FullName,
  GroupTitle,
  getGroupKey: () => 'memberships',
  // For whom it is, is chosen with the plan, because another person may have another price.
  hasAttendee: false,
};
