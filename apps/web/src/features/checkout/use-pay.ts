import { type Dispatch, useRef } from 'react';
import type { CardChoice, PayableCard } from './card/use-card-choice.ts';
import type { PaymentEvent, PaymentState, Purchase } from './payment-state.ts';
import type { CardFrameState } from './use-card-frame.ts';

type PayInput = Pick<PaymentState, 'panel' | 'session'> & {
  dispatch: Dispatch<PaymentEvent>;
  card: CardFrameState;
  choice: CardChoice;
  /** Called when the provider no longer has the saved card. */
  onUnknownCard: (card: PayableCard) => Promise<void>;
};

/** What selecting Pay does: the card becomes an identifier, if needed with a new session key, and is submitted. */
export function usePay({ panel, session, dispatch, card, choice, onUnknownCard }: PayInput) {
  /** A selected Pay that is repeated with a new session key. `isTooEarly`: the preparation that is in progress began before it. */
  const repetition = useRef<{ amount: number; purchase: Purchase; isTooEarly?: boolean }>(undefined);

  const submitCard = async (purchase: Purchase, isRepeatable: boolean): Promise<boolean> => {
    if (!session || panel.state !== 'ready') return true;
    const { savedCard, savesCard } = choice;
    const typed = { savedCardId: savedCard?.id ?? null, savesCard, ...purchase };
    if (session.amount === 0) {
      dispatch({
        type: 'authorize',
        submission: { session, cardIdentifier: null, ...typed, savedCardId: null },
      });
      return true;
    }
    const result = await card.tokenise({ isRepeatable });
    if (result?.ok !== true) {
      // Another session key would not help.
      if (result?.isUnknown !== true || !savedCard) return false;
      await onUnknownCard(savedCard);
      return true;
    }
    dispatch({ type: 'authorize', submission: { session, cardIdentifier: result.cardIdentifier, ...typed } });
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
      repetition.current = { amount: session.amount, purchase, isTooEarly: panel.state === 'preparing' };
      dispatch({ type: 'prepare' });
    },
    /** Pays once the preparation that is in progress has ended. */
    payOncePrepared: (purchase: Purchase): void => {
      if (session) repetition.current = { amount: session.amount, purchase };
    },
    /** Called once the preparation has ended. Never pays another amount than the one that the customer saw. */
    repeatPay: async (): Promise<void> => {
      const { current } = repetition;
      repetition.current = undefined;
      if (current?.isTooEarly) {
        repetition.current = { ...current, isTooEarly: false };
        return dispatch({ type: 'prepare' });
      }
      if (current && session?.amount === current.amount) await submitCard(current.purchase, false);
    },
  };
}
