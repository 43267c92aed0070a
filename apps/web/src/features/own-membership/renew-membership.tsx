import { useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type MembershipOffer, membershipOffersQuery } from '../membership/index.ts';
import { AddOffer } from './add-offer.tsx';
import type { OwnMembership } from './queries.ts';

type Props = { membership: OwnMembership; userId: number };

/** ACC-04, PRC-05: renews the membership, with what that costs before the basket. */
export function RenewMembership({ membership, userId }: Props) {
  const { data } = useQuery(membershipOffersQuery(useSend(), userId, undefined));
  const renewal = data?.offers.find(
    ({ planId, action }) => planId === membership.planId && action === 'renewal',
  );
  return renewal ? <Renewal membership={membership} offer={renewal} /> : null;
}

type RenewalProps = { membership: OwnMembership; offer: MembershipOffer };

function Renewal({ membership: { name, until, isCancelled }, offer }: RenewalProps) {
  const t = useText('own_membership');
  const { formatShortDay } = useDateFormat();
  const { price, startsOn, endsOn } = offer;
  if (price === null || startsOn === null || endsOn === null) return null;
  return (
    <div className="own-membership__offer" data-testid="renew-membership">
      <p>
        {until !== null && (
          <b className="own-membership__renew-by">
            {t(isCancelled ? 'renew_again' : 'renew_by', { day: formatShortDay(until) })}
          </b>
        )}
        {t('renew_for', {
          amount: price.formatted,
          from: formatShortDay(startsOn),
          until: formatShortDay(endsOn),
        })}
      </p>
      <AddOffer offer={offer} label={t('renew')} name={name} />
    </div>
  );
}
