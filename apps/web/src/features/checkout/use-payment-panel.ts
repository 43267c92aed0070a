import { idlePanel, reducePanel } from '@pavilion/domain/payment';
import { useCallback, useRef, useState } from 'react';
import type { PaymentPanelEvent, PaymentPanelState } from './panel-types.ts';
import { storedTransaction } from './stored-transaction.ts';

export type PanelDispatch = {
  panel: PaymentPanelState;
  /** Whether the event had a place: what has none does not happen, and nothing may be sent for it. */
  dispatch: (event: PaymentPanelEvent) => boolean;
  /** The panel of this moment, for what began in an earlier one. */
  getPanel: () => PaymentPanelState;
};

/** CHK-16: the panel by its one drawing. A payment that a reload interrupted goes on where its money may be. */
export function usePaymentPanel(): PanelDispatch {
  const [panel, setPanel] = useState<PaymentPanelState>(getInitialPanel);
  const panelRef = useRef(panel);
  const dispatch = useCallback((event: PaymentPanelEvent): boolean => {
    const nextPanel = reducePanel(panelRef.current, event);
    const hasChanged = nextPanel !== panelRef.current;
    panelRef.current = nextPanel;
    setPanel(nextPanel);
    return hasChanged;
  }, []);
  const getPanel = useCallback(() => panelRef.current, []);
  return { panel, dispatch, getPanel };
}

function getInitialPanel(): PaymentPanelState {
  const transactionId = storedTransaction.read();
  return transactionId === null ? idlePanel : { ...idlePanel, state: 'authorized', transactionId };
}
