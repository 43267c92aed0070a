import type { getOrder } from '@pavilion/contract/order';
import { Anchor } from '@pavilion/ui/base/anchor';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import type { CamelReply } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { MembershipPicture } from './membership-picture.tsx';
import { useLineTexts } from './use-line-texts.ts';

type Props = { line: CamelReply<typeof getOrder>['lineItems'][number] };

function Details({ line: { name, membership, purchasedFor } }: Props) {
  const t = useText('checkout');
  const lang = useContentLang();
  const { surfaceUrls } = useBoot();
  const { isKiosk } = useModes();
  const { formatAction, formatChange, formatCollection, formatPaidDays, formatEnd } = useLineTexts();
  const people = [...(purchasedFor ? [purchasedFor] : []), ...(membership?.members ?? [])];
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return (
    <>
      <p className="order-line__when">{formatPaidDays(membership)}</p>
      <h2 className="order-line__name" lang={lang}>
        {name}
      </h2>
      <p>{[formatAction(membership), ...names].join(' · ')}</p>
      {membership?.action === 'change' && <p>{formatChange(membership)}</p>}
      {membership?.collection && <p>{formatCollection(membership)}</p>}
      {membership && membership.action !== 'change' && !membership.collection && (
        <p>
          {formatEnd(membership)}
          {!isKiosk && (
            <>
              {' '}
              <Anchor href={`${surfaceUrls.account}/memberships`}>{t('my_memberships')}</Anchor>
            </>
          )}
        </p>
      )}
    </>
  );
}

function Summary({ line: { membership } }: Props) {
  const t = useText('checkout');
  const { formatPaidDays } = useLineTexts();
  const fee = membership?.joiningFee;
  return [formatPaidDays(membership), ...(fee ? [t('membership_fee', { amount: fee.formatted })] : [])].join(
    ' · ',
  );
}

/** PRC-05: what a membership shows in an order. */
export const membershipOrderLine = {
  Picture: MembershipPicture,
  Details,
  Summary,
  isBooking: false,
  isMembership: true,
};
