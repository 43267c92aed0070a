import { addDays } from '@pavilion/domain/day';
import { formatMoney } from '@pavilion/domain/money';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { type CartItem, useCart } from '../cart/index.ts';
import {
  compareBenefits,
  type MembershipOffer,
  type MembershipPlan,
  membershipOffersQuery,
  membershipPlansQuery,
  PlanBenefits,
  usePlanFacts,
} from '../membership/index.ts';
import { ChangeAction } from './change-action.tsx';
import { Fact } from './membership-facts.tsx';
import type { OwnMembership } from './queries.ts';

type Props = {
  membership: OwnMembership;
  others: readonly OwnMembership[];
  userId: number;
  /** False folds it. */
  isOpen: boolean;
  onOpen: () => void;
};

/** ACC-04, PRC-05: changes the membership to another plan, with what that costs before the basket. */
export function ChangePlan({ membership, others, userId, isOpen, onOpen }: Props) {
  const t = useText('own_membership');
  const send = useSend();
  const { data } = useQuery(membershipOffersQuery(send, userId, undefined));
  const { data: pricing } = useQuery(membershipPlansQuery(send));
  const { cart } = useCart();
  if (!data || !pricing) return null;
  const line = cart?.items.find(
    (item) => item.membership && (item.purchasedFor === null || item.purchasedFor.id === userId),
  );
  const present = pricing.plans.find(({ id }) => id === membership.planId);
  const held = new Set(others.filter(({ memberName }) => memberName === null).map(({ planId }) => planId));
  const changes = data.offers.flatMap((offer) => {
    const plan = pricing.plans.find(({ id }) => id === offer.planId);
    return plan && plan !== present && canChangeTo(offer) && !held.has(offer.planId) ? [{ offer, plan }] : [];
  });
  const startsOn = changes.map(({ offer }) => offer.startsOn).find((day) => day !== null);
  if (changes.length === 0) return null;
  return (
    <Disclosure
      label={t('change')}
      name={membership.name}
      isInitiallyOpen={isOpen}
      onOpen={onOpen}
      data-testid="change-membership"
    >
      {startsOn && <ChangeDays name={membership.name} startsOn={startsOn} />}
      <ul className="own-membership__plans">
        {changes.map(({ offer, plan }) => (
          <Change
            key={plan.id}
            membership={membership}
            present={present}
            offer={offer}
            plan={plan}
            line={line}
          />
        ))}
      </ul>
    </Disclosure>
  );
}

/** Also while another plan is in the basket: it can be chosen instead. */
const canChangeTo = ({ action, code, isHeld }: MembershipOffer): boolean =>
  action === 'change' || (code === 'membership_in_cart' && !isHeld);

type ChangeProps = {
  membership: OwnMembership;
  /** The plan of the membership; undefined if it is not offered any more. */
  present: MembershipPlan | undefined;
  offer: MembershipOffer;
  plan: MembershipPlan;
  line: CartItem | undefined;
};

function Change({ membership, present, offer, plan, line }: ChangeProps) {
  const t = useText('own_membership');
  const lang = useContentLang();
  const { currency } = useBoot().client;
  const difference = plan.price.value - membership.price.value;
  const headingId = `change-${membership.id}-${plan.id}`;
  const key = difference > 0 ? 'change_more' : difference < 0 ? 'change_less' : 'change_same';
  return (
    <li className="own-membership__plan">
      <h3 id={headingId} tabIndex={-1} lang={lang}>
        {plan.name}
      </h3>
      <p>
        {t('price', { amount: plan.price.formatted })}
        <b className="own-membership__difference">
          {t(key, { difference: formatMoney(Math.abs(difference), currency), plan: membership.name })}
        </b>
      </p>
      <ChangeFacts plan={plan} present={present} />
      <ChangePayments offer={offer} monthly={plan.price} />
      <ChangeAction plan={plan} offer={offer} line={line} headingId={headingId} />
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

/** What tells the plans apart: what each gives, and what it takes away, and the proof that it needs. */
function ChangeFacts({
  plan,
  present = plan,
}: {
  plan: MembershipPlan;
  present: MembershipPlan | undefined;
}) {
  const { benefits, early, conditions } = usePlanFacts(plan);
  const now = usePlanFacts(present);
  const compared = compareBenefits([...now.benefits, ...now.early], [...benefits, ...early]);
  return (
    <>
      {compared.length > 0 && <PlanBenefits benefits={compared} />}
      {conditions.map((condition) => (
        <p key={condition}>{condition}</p>
      ))}
    </>
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
    <dl className="own-membership__facts own-membership__payments">
      <Fact label={t('fact_now')}>{t('change_now', { amount: price.formatted, until })}</Fact>
      <Fact label={t('fact_then')}>
        {collection
          ? t('change_then_debit', {
              amount: collection.amount.formatted,
              day: formatShortDay(collection.on),
            })
          : t('change_then_renew', { amount: monthly.formatted, day: until })}
      </Fact>
    </dl>
  );
}
