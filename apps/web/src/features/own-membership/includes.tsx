import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { type MembershipPlan, membershipPlansQuery } from '../membership/index.ts';
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
  if (includes.length === 0 && !plan) return null;
  return (
    <div data-testid="membership-includes">
      <h3 className="own-membership__heading">{t('includes')}</h3>
      {plan && plan.description !== '' && (
        <p className="pv-muted" lang={lang}>
          {plan.description}
        </p>
      )}
      <ul className="own-membership__includes">
        {includes.map(({ id, name, freeUses, usesLeft, period }) => (
          <li key={id}>
            <span lang={lang}>{name}</span>
            {freeUses !== null && usesLeft !== null && period !== null && (
              <span className="pv-muted">
                {t(`uses_left_${period}`, { left: usesLeft, count: freeUses })}
              </span>
            )}
          </li>
        ))}
        {memberPrices.slice(0, maxPrices).map(({ name, venueName, price, listPrice }) => (
          <li key={`${name} ${venueName}`}>
            {t('member_price', {
              name,
              venue: venueName,
              price: price.formatted,
              listPrice: listPrice.formatted,
            })}
          </li>
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
    <li key={`${name} ${venueName}`}>
      {t('early_item', { name, venue: venueName, count: opensDaysBefore })}
    </li>
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
