import { type Dispatch, useRef } from 'react';
import type { PaymentEvent, PaymentState, Purchase } from './payment-state.ts';
import type { CardFrameState } from './use-card-frame.ts';

type PayInput = Pick<PaymentState, 'panel' | 'session'> & {
  dispatch: Dispatch<PaymentEvent>;
  card: CardFrameState;
};

/** What selecting Pay does: the card becomes an identifier, if needed with a new session key, and is submitted. */
export function usePay({ panel, session, dispatch, card }: PayInput) {
  /** A selected Pay that is repeated with a new session key. */
  const repetition = useRef<{ amount: number; purchase: Purchase }>(undefined);

  const submitCard = async (purchase: Purchase, isRepeatable: boolean): Promise<boolean> => {
    if (!session || panel.state !== 'ready') return true;
    const cardIdentifier = session.amount > 0 ? await card.tokenise({ isRepeatable }) : null;
    if (cardIdentifier === undefined) return false;
    dispatch({ type: 'authorize', submission: { session, cardIdentifier, ...purchase } });
    return true;
  };

  return {
    pay: async (purchase: Purchase): Promise<void> => {
      const isRepeatable = session !== null && session.sessionKey !== null;
      if ((await submitCard(purchase, isRepeatable)) || !isRepeatable) return;
      // The session key may have expired, for example while the device slept. The frame keeps the card that was typed.
      repetition.current = { amount: session.amount, purchase };
      dispatch({ type: 'prepare' });
    },
    /** Pays with a new session, once the places are held again. */
    payWithNewSession: (purchase: Purchase): void => {
      if (!session) return;
      repetition.current = { amount: session.amount, purchase };
      dispatch({ type: 'prepare' });
    },
    /** Called once the preparation has ended. Never pays another amount than the one that the customer saw. */
    repeatPay: async (): Promise<void> => {
      const { current } = repetition;
      repetition.current = undefined;
      if (current && session?.amount === current.amount) await submitCard(current.purchase, false);
    },
  };
}
