import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentPanel, Session } from './panel.ts';
import { type PriceChange, useAuthorise } from './use-authorise.ts';
import { type HeldFrame, useCardFrame } from './use-card-frame.ts';
import { useChallenge } from './use-challenge.ts';
import { useComplete } from './use-complete.ts';
import { usePanel } from './use-panel.ts';
import { usePay } from './use-pay.ts';
import { usePrepare } from './use-prepare.ts';

export type Payment = Pick<HeldFrame, 'holdFrame' | 'isTaking' | 'cardFault'> & {
  panel: PaymentPanel;
  session: Session | null;
  refusal: string | null;
  priceChange: PriceChange | null;
  /** Counts the tries: each has a card frame of its own. */
  attempt: number;
  /** The outcome is not known yet. */
  isSlow: boolean;
  prepare: () => Promise<void>;
  pay: () => Promise<void>;
  complete: () => Promise<void>;
  agree: (terms: boolean) => void;
  /** The bank's page has come back, or the server knows more. */
  settleChallenge: () => Promise<void>;
  lookAtChallenge: (transactionId: string) => Promise<'authorised' | 'failed' | 'pending'>;
  leaveChallenge: () => void;
};

/** CHK-01: prepare, authorise, the bank's question, complete: the whole payment as one screen has it. */
export function usePayment(onBooked: (orderId: string) => void): Payment {
  const moving = usePanel();
  const { panel, move } = moving;
  const { prepare, session, refusal } = usePrepare(moving);
  const { complete, isSlow } = useComplete(moving, onBooked);
  const { settle, look } = useChallenge(moving, complete);
  const { authorise, priceChange } = useAuthorise(moving);
  const card = useCardFrame(moving);
  const pay = usePay(moving, { session, card, authorise, settle, complete });
  const [attempt, setAttempt] = useState(1);

  const tryAgain = useCallback((): void => {
    setAttempt((count) => count + 1);
    void prepare();
  }, [prepare]);
  useNextTry(panel, tryAgain);
  const leaveChallenge = useCallback((): void => {
    if (move({ type: 'sca_cleared' })) tryAgain();
  }, [move, tryAgain]);
  const agree = useCallback((terms: boolean) => void move({ type: 'terms_changed', terms }), [move]);

  const { holdFrame, isTaking, cardFault } = card;
  return {
    panel,
    session,
    refusal,
    priceChange,
    attempt,
    isSlow,
    holdFrame,
    isTaking,
    cardFault,
    prepare,
    pay,
    complete,
    agree,
    leaveChallenge,
    settleChallenge: settle,
    lookAtChallenge: look,
  };
}

/** What may have taken money is asked about again, never paid anew. */
const asksAgain = new Set(['complete_request_failed', 'no_transaction_id']);

/** After a payment that failed for good another card may be tried: its frame and its session are new. */
function useNextTry({ state, error }: PaymentPanel, begin: () => void): void {
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  const isOver = state === 'failed' && error !== null && !asksAgain.has(error.code);
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
}
