import { useEffect, useRef } from 'react';
import type { Cart } from '../cart/index.ts';
import type { Payment } from './use-payment.ts';

/** In ms: a session key of Opayo lives for 400 s, and the customer needs some of them after the press. */
const sessionRenewMs = 330_000;
/** In ms: how soon a payment under way elsewhere is looked at again. */
const retryMs = 4_000;

/** CHK-18: the session stands as soon as the panel does, is renewed before it ends, and follows the basket's price. */
export function useAutoPrepare({ panel, session, refusal, prepare, complete }: Payment, cart: Cart): void {
  const { state } = panel;
  const total = cart.balance.value;
  const preparedFor = useRef<number>(undefined);

  useEffect(() => {
    if (state === 'idle') void prepare();
    // After a reload: the payment that was under way is asked for.
    if (state === 'authorized') void complete();
    // Only once: what follows is said by what the customer does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (state !== 'ready' || session?.amount === total || preparedFor.current === total) return;
    preparedFor.current = total;
    void prepare();
  }, [state, session, total, prepare]);

  useEffect(() => {
    if (state !== 'ready' || session?.sessionKey == null) return undefined;
    const timer = setTimeout(() => void prepare(), sessionRenewMs);
    return () => clearTimeout(timer);
  }, [state, session, prepare]);

  const isPayingElsewhere = state === 'prepare_failed' && refusal === 'cart_in_payment';
  useEffect(() => {
    if (!isPayingElsewhere) return undefined;
    const timer = setTimeout(() => void prepare(), retryMs);
    return () => clearTimeout(timer);
  }, [isPayingElsewhere, prepare]);
}
