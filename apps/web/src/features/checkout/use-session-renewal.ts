import { getSessionRenewalMs } from '@pavilion/domain/payment';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useReturn } from '../../lib/http/use-return.ts';
import { isProviderFailure } from './payment-problem.ts';
import type { Payment } from './use-payment.ts';

/** In ms: between two attempts to prepare while another tab or device is paying for the same cart. */
const retryMs = 4_000;

/** CHK-18: renews the provider's session before it expires, when the total (minor units) changes and when the places are held again. */
export function useSessionRenewal(
  { panel, session, prepareRefusal, dispatch }: Payment,
  { total, isHeld }: { total: number; isHeld: boolean },
): void {
  const { state } = panel;
  const lastPreparedTotal = useRef<number>(undefined);

  useEffect(() => {
    if (state !== 'ready' || session?.amount === total || lastPreparedTotal.current === total) return;
    lastPreparedTotal.current = total;
    dispatch({ type: 'prepare' });
  }, [state, session, total, dispatch]);

  // Credit or a gift card can pay for everything while the provider gives no session.
  const requestedTotal = useRef(total);
  const rememberTotal = useEffectEvent(() => {
    requestedTotal.current = total;
  });
  useEffect(() => {
    if (state === 'preparing') rememberTotal();
  }, [state]);
  const canPrepareOther = state === 'prepare_failed' && isProviderFailure(panel.error);
  useEffect(() => {
    if (canPrepareOther && requestedTotal.current !== total) dispatch({ type: 'prepare' });
  }, [canPrepareOther, total, dispatch]);

  useEffect(() => {
    if (state !== 'ready' || session?.sessionSeconds == null) return undefined;
    const timer = setTimeout(
      () => dispatch({ type: 'prepare' }),
      getSessionRenewalMs(session.sessionSeconds),
    );
    return () => clearTimeout(timer);
  }, [state, session, dispatch]);

  const prepareHeldPlaces = useEffectEvent(() => {
    if (state === 'prepare_failed' && prepareRefusal === 'hold_lapsed') dispatch({ type: 'prepare' });
  });
  useEffect(() => {
    if (isHeld) prepareHeldPlaces();
  }, [isHeld]);

  const isPayingElsewhere = state === 'prepare_failed' && prepareRefusal === 'cart_in_payment';
  useEffect(() => {
    if (!isPayingElsewhere) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'prepare' }), retryMs);
    return () => clearTimeout(timer);
  }, [isPayingElsewhere, dispatch]);

  // Without a refusal, the request got no response: a payment sent before may have succeeded, which preparing finds out.
  const isUnanswered = state === 'prepare_failed' && prepareRefusal === null;
  useReturn(isUnanswered || isPayingElsewhere, () => dispatch({ type: 'prepare' }));
}
