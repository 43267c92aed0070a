import type { PanelState } from '@pavilion/domain/payment';
import { useEffect } from 'react';
import { type VisitPayment, visitPayment } from '../../lib/modes/visit-activity.ts';
import type { Payment } from './use-payment.ts';

const processingStates = new Set<PanelState>(['authorizing', 'sca_processing', 'authorized', 'completing']);

function getVisitPayment({ panel, card }: Payment): VisitPayment {
  if (card.isTokenising || processingStates.has(panel.state)) return 'processing';
  return panel.state === 'sca_required' ? 'challenge' : 'none';
}

/** MOD-01: tells a kiosk that the visit must not end while the payment is being processed. */
export function useVisitPayment(payment: Payment): void {
  const state = getVisitPayment(payment);
  useEffect(() => {
    visitPayment.set(state);
    return () => visitPayment.set('none');
  }, [state]);
}
