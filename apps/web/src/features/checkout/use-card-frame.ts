import { type Dispatch, useCallback, useState } from 'react';
import type { CardFrame, CardResult } from './card/card-frame.ts';
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

  const clearError = (): void => setCardError(null);

  return { frame, setFrame, clearError, showError: setCardError, tokenise, isTokenising, cardError };
}
