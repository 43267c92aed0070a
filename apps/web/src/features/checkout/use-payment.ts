import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentPanelState, ProviderSession } from './panel-types.ts';
import { type PriceChange, useAuthorise } from './use-authorise.ts';
import { type CardFrameState, useCardFrame } from './use-card-frame.ts';
import { useChallenge } from './use-challenge.ts';
import { useComplete } from './use-complete.ts';
import { usePay } from './use-pay.ts';
import { usePaymentPanel } from './use-payment-panel.ts';
import { usePrepare } from './use-prepare.ts';

export type Payment = Pick<CardFrameState, 'setFrame' | 'isTokenising' | 'cardError'> & {
  panel: PaymentPanelState;
  session: ProviderSession | null;
  refusal: string | null;
  priceChange: PriceChange | null;
  /** Counts the tries: each has a card frame of its own. */
  attempt: number;
  /** The outcome is not known yet. */
  isSlow: boolean;
  prepare: () => Promise<void>;
  pay: () => Promise<void>;
  complete: () => Promise<void>;
  setTerms: (terms: boolean) => void;
  /** The bank's page has come back, or the server knows more. */
  finishChallenge: () => Promise<void>;
  fetchChallengeStatus: (transactionId: string) => Promise<'authorised' | 'failed' | 'pending'>;
  cancelChallenge: () => void;
};

/** CHK-01: prepare, authorise, the bank's question, complete: the whole payment as one screen has it. */
export function usePayment(onBooked: (orderId: string) => void): Payment {
  const panelDispatch = usePaymentPanel();
  const { panel, dispatch } = panelDispatch;
  const { prepare, session, refusal } = usePrepare(panelDispatch);
  const { complete, isSlow } = useComplete(panelDispatch, onBooked);
  const { finishChallenge, fetchChallengeStatus } = useChallenge(panelDispatch, complete);
  const { authorise, priceChange } = useAuthorise(panelDispatch);
  const card = useCardFrame(panelDispatch);
  const pay = usePay(panelDispatch, { session, card, authorise, finishChallenge, complete });
  const [attempt, setAttempt] = useState(1);

  const startNextAttempt = useCallback((): void => {
    setAttempt((count) => count + 1);
    void prepare();
  }, [prepare]);
  useNextAttempt(panel, startNextAttempt);
  const cancelChallenge = useCallback((): void => {
    if (dispatch({ type: 'sca_cleared' })) startNextAttempt();
  }, [dispatch, startNextAttempt]);
  const setTerms = useCallback(
    (terms: boolean) => void dispatch({ type: 'terms_changed', hasAcceptedTerms: terms }),
    [dispatch],
  );

  const { setFrame, isTokenising, cardError } = card;
  return {
    panel,
    session,
    refusal,
    priceChange,
    attempt,
    isSlow,
    setFrame,
    isTokenising,
    cardError,
    prepare,
    pay,
    complete,
    setTerms,
    cancelChallenge,
    finishChallenge,
    fetchChallengeStatus,
  };
}

/** What may have taken money is asked about again, never paid anew. */
const unknownOutcomeCodes = new Set(['complete_request_failed', 'no_transaction_id']);

/** After a payment that failed for good another card may be tried: its frame and its session are new. */
function useNextAttempt({ state, error }: PaymentPanelState, startNextAttempt: () => void): void {
  const latest = useRef(startNextAttempt);
  useEffect(() => {
    latest.current = startNextAttempt;
  });
  const hasFailedForGood = state === 'failed' && error !== null && !unknownOutcomeCodes.has(error.code);
  useEffect(() => {
    if (hasFailedForGood) latest.current();
  }, [hasFailedForGood]);
}
