import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { MembershipPlan } from '../membership/index.ts';
import { JoinForm, NotAdded } from './join-form.tsx';
import { useJoin, useOpenPayment } from './use-join.ts';

type Props = {
  plan: MembershipPlan;
  /** Whether the cart has this membership already. */
  isInCart: boolean;
};

/** MOD-03: goes on to the payment of a plan with nothing to fill in. After a refusal the customer can try again. */
export function StraightToPayment({ plan, isInCart }: Props) {
  const t = useText('joining');
  const [isRefused, setRefused] = useState(false);
  const { join, error } = useJoin(() => setRefused(true), { isReplacing: true });
  const openPayment = useOpenPayment();
  const isStarted = useRef(false);
  useEffect(() => {
    // Effects run twice in development.
    if (isStarted.current) return;
    isStarted.current = true;
    if (isInCart) openPayment(true);
    else void join({ planId: plan.id });
  });
  return isRefused || error ? (
    <>
      <NotAdded message={error?.message ?? ''} />
      <JoinForm plan={plan} sections={[]} canJoin isReplacing={false} />
    </>
  ) : (
    <Skeletons kind="lines" count={4} label={t('payment_loading')} />
  );
}
