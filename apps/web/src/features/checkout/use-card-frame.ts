import { type RefObject, useCallback, useRef, useState } from 'react';
import type { CardFrame } from './card-frame.ts';
import type { PanelDispatch } from './use-payment-panel.ts';

export type CardFrameState = {
  frame: RefObject<CardFrame | null>;
  /** Takes the provider's frame once it can be used; null once it is gone. */
  setFrame: (frame: CardFrame | null) => void;
  /** The identifier of the card, or undefined where the frame has none to give; asked for once at a time. */
  tokenise: () => Promise<string | undefined>;
  isTokenising: boolean;
  /** What the frame said of the card, before anything was sent. */
  cardError: string | null;
};

/** The provider's frame, and how a card is got from it. */
export function useCardFrame({ dispatch }: PanelDispatch): CardFrameState {
  const frame = useRef<CardFrame>(null);
  const [isTokenising, setTokenising] = useState(false);
  const [cardError, setCardError] = useState<string | null>(null);
  const isTokenisingRef = useRef(false);

  const setFrame = useCallback(
    (nextFrame: CardFrame | null): void => {
      frame.current = nextFrame;
      dispatch({ type: 'form_changed', isFormValid: nextFrame !== null });
    },
    [dispatch],
  );

  const tokenise = useCallback(async (): Promise<string | undefined> => {
    if (isTokenisingRef.current || !frame.current) return undefined;
    isTokenisingRef.current = true;
    setTokenising(true);
    setCardError(null);
    try {
      const card = await frame.current.tokenise();
      if (card.ok) return card.cardIdentifier;
      setCardError(card.message ?? '');
    } catch {
      setCardError('');
    } finally {
      isTokenisingRef.current = false;
      setTokenising(false);
    }
    return undefined;
  }, []);

  return { frame, setFrame, tokenise, isTokenising, cardError };
}
