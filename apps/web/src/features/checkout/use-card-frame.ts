import { type RefObject, useCallback, useRef, useState } from 'react';
import type { CardFrame } from './card.ts';
import type { Moving } from './use-panel.ts';

export type HeldFrame = {
  frame: RefObject<CardFrame | null>;
  /** Takes the provider's frame once it can be used; null once it is gone. */
  holdFrame: (frame: CardFrame | null) => void;
  /** The identifier of the card, or undefined where the frame has none to give; asked for once at a time. */
  take: () => Promise<string | undefined>;
  isTaking: boolean;
  /** What the frame said of the card, before anything was sent. */
  cardFault: string | null;
};

/** The provider's frame, and how a card is got from it. */
export function useCardFrame({ move }: Moving): HeldFrame {
  const frame = useRef<CardFrame>(null);
  const [isTaking, setTaking] = useState(false);
  const [cardFault, setFault] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  const holdFrame = useCallback(
    (held: CardFrame | null): void => {
      frame.current = held;
      move({ type: 'form_changed', isFormValid: held !== null });
    },
    [move],
  );

  const take = useCallback(async (): Promise<string | undefined> => {
    if (isUnderWay.current || !frame.current) return undefined;
    isUnderWay.current = true;
    setTaking(true);
    setFault(null);
    try {
      const card = await frame.current.take();
      if (card.ok) return card.cardIdentifier;
      setFault(card.message ?? '');
    } catch {
      setFault('');
    } finally {
      isUnderWay.current = false;
      setTaking(false);
    }
    return undefined;
  }, []);

  return { frame, holdFrame, take, isTaking, cardFault };
}
