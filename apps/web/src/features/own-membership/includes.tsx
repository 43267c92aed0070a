import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { Benefit, type MembershipPlan, membershipPlansQuery } from '../membership/index.ts';
import type { OwnMembership } from './queries.ts';

/** The page of prices has the others. */
const maxPrices = 3;

/** PRC-02, PRC-06: what the membership gives: free uses with how many are left, and what its plan says. */
export function Includes({ membership: { includes, planId } }: { membership: OwnMembership }) {
  const t = useText('own_membership');
  const lang = useContentLang();
  const { data } = useQuery(membershipPlansQuery(useSend()));
  const plan = data?.plans.find(({ id }) => id === planId);
  const memberPrices = data?.memberPrices ?? [];
  if (includes.length + memberPrices.length + (plan?.earlyBooking.length ?? 0) === 0) return null;
  return (
    <div data-testid="membership-includes">
      <h3 className="own-membership__heading">{t('includes')}</h3>
      <ul className="pv-icon-list">
        {includes.map(({ id, name, freeUses, usesLeft, period }) => (
          <Benefit key={id}>
            <span lang={lang}>{name}</span>
            {freeUses !== null && usesLeft !== null && period !== null && (
              <small>{t(`uses_left_${period}`, { left: usesLeft, count: freeUses })}</small>
            )}
          </Benefit>
        ))}
        {memberPrices.slice(0, maxPrices).map(({ name, venueName, price, listPrice }) => (
          <Benefit key={`${name} ${venueName}`}>
            {t('member_price', {
              name,
              venue: venueName,
              price: price.formatted,
              listPrice: listPrice.formatted,
            })}
          </Benefit>
        ))}
        {plan && <EarlyBooking plan={plan} />}
      </ul>
      {memberPrices.length > maxPrices && <AllPrices />}
    </div>
  );
}

function EarlyBooking({ plan: { earlyBooking } }: { plan: MembershipPlan }) {
  const t = useText('membership');
  return earlyBooking.map(({ name, venueName, opensDaysBefore }) => (
    <Benefit key={`${name} ${venueName}`}>
      {t('early_item', { name, venue: venueName, count: opensDaysBefore })}
    </Benefit>
  ));
}

function AllPrices() {
  const t = useText('own_membership');
  const { surfaceUrls } = useBoot();
  return (
    <p>
      <a href={`${surfaceUrls.bookings}/pricing`}>{t('all_member_prices')}</a>
    </p>
  );
}
