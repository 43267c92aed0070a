import { type Dispatch, useCallback, useState } from 'react';
import type { CardFrame } from './card-frame.ts';
import type { PaymentEvent } from './payment-state.ts';

export type CardFrameState = {
  frame: CardFrame | null;
  /** Sets the provider's frame once it is ready, and null once it is unmounted. */
  setFrame: (frame: CardFrame | null) => void;
  /**
   * Resolves to the card identifier, or undefined if the frame has none or already creates one. `isRepeatable`: the
   * caller tries again with a new session key, so an error is not shown yet.
   */
  tokenise: (options: { isRepeatable: boolean }) => Promise<string | undefined>;
  /** Sets the error of the card without an attempt to pay. */
  validate: () => Promise<void>;
  isTokenising: boolean;
  /** The frame's own message about the card. An empty string means that it gave no message. */
  cardError: string | null;
};

/** In ms: a slow provider must not keep back the errors of the page. */
const maxValidationMs = 3_000;
const delay = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

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
      if (card.ok) return card.cardIdentifier;
      if (!isRepeatable) setCardError(card.message ?? '');
    } catch {
      if (!isRepeatable) setCardError('');
    } finally {
      setTokenising(false);
    }
    return undefined;
  };

  const validate = async (): Promise<void> => {
    if (isTokenising || !frame) return;
    setTokenising(true);
    const validation = await Promise.race([frame.validate().catch(() => undefined), delay(maxValidationMs)]);
    setCardError(validation && !validation.ok ? (validation.message ?? '') : null);
    setTokenising(false);
  };

  return { frame, setFrame, validate, tokenise, isTokenising, cardError };
}
