import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isFocusLost } from '../../lib/accessibility/after-dialogs-close.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useAddToCart } from '../cart/index.ts';
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
  if (inCart) return <InBasket name={plan.name} shouldFocus={isAdded} />;
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
  return (
    <p className="pv-muted">
      {t(hasFee ? 'first_payment_with_fee' : 'first_payment', { amount, day: until })}
    </p>
  );
}

/** `shouldFocus`: takes the focus of the button that it replaces. */
function InBasket({ name, shouldFocus }: { name: string; shouldFocus: boolean }) {
  const t = useText('membership');
  const tc = useText('common');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (shouldFocus && isFocusLost()) link.current?.focus();
  }, [shouldFocus]);
  return (
    <p className="membership-plan__state">
      <Icon icon={Check} size={16} />
      <span>{t('in_basket')}</span>
      <Anchor ref={link} href="/basket">
        {tc('view_basket')}
        <VisuallyHidden>{` (${name})`}</VisuallyHidden>
      </Anchor>
    </p>
  );
}
