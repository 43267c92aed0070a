import { idlePanel, next } from '@pavilion/domain/payment';
import { useCallback, useRef, useState } from 'react';
import { keptTransaction } from './kept-transaction.ts';
import type { PaymentEvent, PaymentPanel } from './panel.ts';

export type Moving = {
  panel: PaymentPanel;
  /** Whether the event had a place: what has none does not happen, and nothing may be sent for it. */
  move: (event: PaymentEvent) => boolean;
  /** The panel of this moment, for what began in an earlier one. */
  now: () => PaymentPanel;
};

/** CHK-16: the panel by its one drawing. A payment that a reload interrupted goes on where its money may be. */
export function usePanel(): Moving {
  const [panel, setPanel] = useState<PaymentPanel>(begin);
  const held = useRef(panel);
  const move = useCallback((event: PaymentEvent): boolean => {
    const after = next(held.current, event);
    const hasMoved = after !== held.current;
    held.current = after;
    setPanel(after);
    return hasMoved;
  }, []);
  const now = useCallback(() => held.current, []);
  return { panel, move, now };
}

function begin(): PaymentPanel {
  const transactionId = keptTransaction.read();
  return transactionId === null ? idlePanel : { ...idlePanel, state: 'authorized', transactionId };
}
