import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { InBasket, useAddToCart } from '../cart/index.ts';
import { getFirstPaymentKey } from './first-payment.ts';
import type { MembershipOffer, MembershipPlan } from './queries.ts';

type Props = {
  plan: MembershipPlan;
  offer: MembershipOffer;
  item: NonNullable<MembershipOffer['item']>;
  forUserId: number | undefined;
};

const labelKeys = { join: 'join_plan', renewal: 'renew_plan', change: 'change_plan' } as const;

/** Adds a membership to the basket, with what it costs now. */
export function JoinButton({ plan, offer, item, forUserId }: Props) {
  const t = useText('membership');
  const { add, isPending, error } = useAddToCart();
  const [isAdded, setAdded] = useState(false);
  const { action, inCart } = offer;
  const labelKey = labelKeys[action ?? 'join'];
  const join = async (): Promise<void> => {
    const person = forUserId === undefined ? {} : { purchasedForUserId: forUserId };
    if (await add({ ...item, ...person })) setAdded(true);
  };
  if (inCart) return <InBasket name={plan.name} shouldFocus={isAdded} className="membership-plan__state" />;
  return (
    <>
      <Payment plan={plan} offer={offer} />
      <Button
        isBlock
        variant={action === 'change' ? 'secondary' : 'primary'}
        isPending={isPending}
        onClick={() => void join()}
        data-testid="join"
      >
        {t(labelKey, { plan: plan.name })}
      </Button>
      {error && (
        <Notification tone="danger" shouldAnnounce title={t('not_added')}>
          {error.message}
        </Notification>
      )}
    </>
  );
}

/** What is paid now, and for which days. */
function Payment({ plan, offer: { action, price, startsOn, endsOn } }: Pick<Props, 'plan' | 'offer'>) {
  const t = useText('membership');
  const { formatShortDay } = useDateFormat();
  if (price === null || startsOn === null || endsOn === null) return null;
  const amount = price.formatted;
  const [from, until] = [formatShortDay(startsOn), formatShortDay(endsOn)];
  const hasFee = plan.joiningFee !== null && price.value === plan.firstPayment.price.value;
  if (action === 'renewal')
    return <p className="pv-muted">{t('renewal_payment', { amount, from, until })}</p>;
  if (action === 'change') return <p className="pv-muted">{t('change_payment', { amount, from, until })}</p>;
  return <p className="pv-muted">{t(getFirstPaymentKey(plan, hasFee), { amount, day: until })}</p>;
}
