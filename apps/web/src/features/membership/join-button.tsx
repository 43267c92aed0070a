import { Button } from '@pavilion/ui/base/button';
import { useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { InBasket, useAddToCart } from '../cart/index.ts';
import type { MembershipOffer, MembershipPlan } from './queries.ts';

type Props = {
  plan: MembershipPlan;
  offer: MembershipOffer;
  item: NonNullable<MembershipOffer['item']>;
  forUserId: number | undefined;
};

/** Adds the next period of a membership, or another plan, to the basket, with what it costs now. */
export function JoinButton({ plan, offer, item, forUserId }: Props) {
  const t = useText('membership');
  const { add, isPending, error } = useAddToCart();
  const [isAdded, setAdded] = useState(false);
  const { action, inCart } = offer;
  const join = async (): Promise<void> => {
    const person = forUserId === undefined ? {} : { purchasedForUserId: forUserId };
    if (await add({ ...item, ...person })) setAdded(true);
  };
  if (inCart) return <InBasket name={plan.name} shouldFocus={isAdded} />;
  return (
    <>
      <OfferPayment {...offer} />
      <Button
        isBlock
        variant={action === 'change' ? 'secondary' : 'primary'}
        isPending={isPending}
        onClick={() => void join()}
        data-testid="join"
      >
        {t(action === 'change' ? 'change_plan' : 'renew_plan', { plan: plan.name })}
      </Button>
      {error && <FailureNotice title={t('not_added')} error={error} />}
    </>
  );
}

/** What is paid now, and for which days. */
export function OfferPayment({ action, price, startsOn, endsOn }: MembershipOffer) {
  const t = useText('membership');
  const { formatShortDay } = useDateFormat();
  if (price === null || startsOn === null || endsOn === null) return null;
  const params = {
    amount: price.formatted,
    from: formatShortDay(startsOn),
    until: formatShortDay(endsOn),
  };
  return <p className="pv-muted">{t(action === 'change' ? 'change_payment' : 'renewal_payment', params)}</p>;
}
