import { type Dispatch, useCallback, useRef, useState } from 'react';
import { watchFocus } from '../../lib/accessibility/watch-focus.ts';
import type { CardCheck, CardFrame, CardResult } from './card/card-frame.ts';
import { unreachable } from './describe-card-error.ts';
import type { PaymentEvent } from './payment-state.ts';

export type CardFrameState = {
  frame: CardFrame | null;
  /** Sets the provider's frame once it is ready, and null once it is unmounted. */
  setFrame: (frame: CardFrame | null) => void;
  /**
   * Resolves to the frame's result, or undefined if it has none or already creates one. `isRepeatable`: the caller tries
   * again with a new session key, so an error is not shown yet.
   */
  tokenise: (options: { isRepeatable: boolean }) => Promise<CardResult | undefined>;
  /** Shows what is wrong with the card beside the errors of the page, without a payment. The focus stays in the page. */
  check: () => Promise<void>;
  /** Shows a message about the card. */
  showError: (message: string) => void;
  /** Forgets the error of an earlier check, because the card is not checked now. */
  clearError: () => void;
  isTokenising: boolean;
  /** The frame's own message about the card. An empty string means that it gave no message; `unreachable` that there was no connection. */
  cardError: string | null;
};

/** The provider's card frame, and how the card becomes an identifier. */
export function useCardFrame(dispatch: Dispatch<PaymentEvent>): CardFrameState {
  const [frame, setCurrentFrame] = useState<CardFrame | null>(null);
  const [isTokenising, setTokenising] = useState(false);
  const [cardError, setCardError] = useState<string | null>(null);
  /** A check that has no answer yet. A frame does one thing at a time. */
  const pendingCheck = useRef<Promise<CardCheck>>(undefined);

  const setFrame = useCallback(
    (nextFrame: CardFrame | null): void => {
      setCurrentFrame(nextFrame);
      dispatch({ type: 'form_changed', isFormValid: nextFrame !== null });
    },
    [dispatch],
  );

  const tokenise: CardFrameState['tokenise'] = async ({ isRepeatable }) => {
    if (isTokenising || !frame) return undefined;
    setTokenising(true);
    setCardError(null);
    try {
      // Its answer must not be taken for the one to the payment.
      const check = pendingCheck.current;
      pendingCheck.current = undefined;
      await check;
      const card = await frame.tokenise();
      if (!card.ok && !isRepeatable) setCardError(card.isUnreachable ? unreachable : (card.message ?? ''));
      return card;
    } catch {
      if (!isRepeatable) setCardError('');
    } finally {
      setTokenising(false);
    }
    return undefined;
  };

  const check = async (): Promise<void> => {
    setCardError(null);
    if (isTokenising || !frame?.check || pendingCheck.current) return;
    const returnFocus = watchFocus();
    const pending = frame.check().catch((): CardCheck => ({}));
    pendingCheck.current = pending;
    const { problem, hasUsedKey } = await pending;
    returnFocus();
    // A payment has started, which gets an answer of its own.
    if (pendingCheck.current !== pending) return;
    pendingCheck.current = undefined;
    if (problem !== undefined) setCardError(problem ?? '');
    if (hasUsedKey) dispatch({ type: 'prepare' });
  };

  const clearError = (): void => setCardError(null);

  return { frame, setFrame, clearError, showError: setCardError, tokenise, check, isTokenising, cardError };
}
