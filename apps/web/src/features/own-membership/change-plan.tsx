import { addDays } from '@pavilion/domain/day';
import { formatMoney } from '@pavilion/domain/money';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { InBasket, useAddToCart } from '../cart/index.ts';
import {
  ChangeLink,
  type MembershipOffer,
  type MembershipPlan,
  membershipOffersQuery,
  membershipPlansQuery,
  needsDetails,
  usePlanFacts,
} from '../membership/index.ts';
import type { OwnMembership } from './queries.ts';

type Props = { membership: OwnMembership; others: readonly OwnMembership[]; userId: number };

/** ACC-04, PRC-05: renews the membership, or changes it to another plan, with what that costs before the basket. */
export function ChangePlan({ membership, others, userId }: Props) {
  const t = useText('own_membership');
  const send = useSend();
  const { data } = useQuery(membershipOffersQuery(send, userId, undefined));
  const { data: pricing } = useQuery(membershipPlansQuery(send));
  if (!data || !pricing) return null;
  const renewal = data.offers.find(
    ({ planId, action }) => planId === membership.planId && action === 'renewal',
  );
  const held = new Set(others.filter(({ memberName }) => memberName === null).map(({ planId }) => planId));
  const changes = data.offers.flatMap((offer) => {
    const plan = pricing.plans.find(({ id }) => id === offer.planId);
    return plan && offer.action === 'change' && !held.has(offer.planId) ? [{ offer, plan }] : [];
  });
  const startsOn = changes.map(({ offer }) => offer.startsOn).find((day) => day !== null);
  return (
    <>
      {renewal && <Renewal membership={membership} offer={renewal} />}
      {changes.length > 0 && (
        <Disclosure label={t('change')} name={membership.name} data-testid="change-membership">
          {startsOn && <ChangeDays name={membership.name} startsOn={startsOn} />}
          <ul className="pv-divided-list">
            {changes.map(({ offer, plan }) => (
              <Change key={plan.id} membership={membership} offer={offer} plan={plan} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
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

type ChangeProps = { membership: OwnMembership; offer: MembershipOffer; plan: MembershipPlan };

function Change({ membership, offer, plan }: ChangeProps) {
  const t = useText('own_membership');
  const lang = useContentLang();
  const { currency } = useBoot().client;
  const difference = plan.price.value - membership.price.value;
  const key = difference > 0 ? 'change_more' : difference < 0 ? 'change_less' : 'change_same';
  return (
    <li className="own-membership__offer">
      <div>
        <h3 lang={lang}>{plan.name}</h3>
        <p>
          {t(key, {
            amount: plan.price.formatted,
            difference: formatMoney(Math.abs(difference), currency),
            plan: membership.name,
          })}
        </p>
        <ChangeFacts plan={plan} />
        <ChangePayments offer={offer} monthly={plan.price} />
      </div>
      {needsDetails(plan) && !offer.inCart ? (
        <ChangeLink plan={plan} offer={offer} />
      ) : (
        <AddOffer offer={offer} label={t('change_to', { plan: plan.name })} name="" />
      )}
    </li>
  );
}

/** When the membership ends, whichever plan follows it. */
function ChangeDays({ name, startsOn }: { name: string; startsOn: string }) {
  const t = useText('own_membership');
  const { formatShortDay } = useDateFormat();
  return (
    <p>
      {t('change_ends', { plan: name, day: formatShortDay(addDays(startsOn, -1)) })}{' '}
      {t('change_starts', { day: formatShortDay(startsOn) })}
    </p>
  );
}

/** What tells the plans apart: what each gives, and the proof that it needs. */
function ChangeFacts({ plan }: { plan: MembershipPlan }) {
  const { benefits, conditions } = usePlanFacts(plan);
  const facts = [...benefits.map(({ text }) => text), ...conditions];
  if (facts.length === 0) return null;
  return (
    <ul className="own-membership__facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

type ChangePaymentsProps = { offer: MembershipOffer; monthly: MembershipPlan['price'] };

/** What is paid now for the new plan, and what is paid next and when. */
function ChangePayments({ offer, monthly }: ChangePaymentsProps) {
  const t = useText('own_membership');
  const { formatShortDay } = useDateFormat();
  const { price, endsOn, collection } = offer;
  if (price === null || endsOn === null) return null;
  const until = formatShortDay(endsOn);
  return (
    <p className="pv-muted">
      {t('change_now', { amount: price.formatted, until })}{' '}
      {collection
        ? t('change_then_debit', {
            amount: collection.amount.formatted,
            day: formatShortDay(collection.on),
          })
        : t('change_then_renew', { amount: monthly.formatted, day: until })}
    </p>
  );
}

function AddOffer({ offer, label, name }: { offer: MembershipOffer; label: string; name: string }) {
  const t = useText('own_membership');
  const { add, isPending, error } = useAddToCart();
  const [isAdded, setAdded] = useState(false);
  const { item, inCart } = offer;
  if (inCart || isAdded) return <InBasket name={name || label} shouldFocus={isAdded} />;
  if (!item) return null;
  const addItem = async (): Promise<void> => {
    if (await add(item)) setAdded(true);
  };
  return (
    <>
      <Button variant="secondary" size="s" isPending={isPending} onClick={() => void addItem()}>
        {label}
        {name !== '' && <VisuallyHidden>{` ${name}`}</VisuallyHidden>}
      </Button>
      {error && (
        <Notification tone="danger" shouldAnnounce title={t('not_added')}>
          {error.message}
        </Notification>
      )}
    </>
  );
}
