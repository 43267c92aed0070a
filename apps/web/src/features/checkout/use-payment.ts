import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CardFrame } from './card.ts';
import type { PaymentPanel, Session } from './panel.ts';
import { type PriceChange, useAuthorise } from './use-authorise.ts';
import { useChallenge } from './use-challenge.ts';
import { useComplete } from './use-complete.ts';
import { usePanel } from './use-panel.ts';
import { usePrepare } from './use-prepare.ts';

export type Payment = {
  panel: PaymentPanel;
  session: Session | null;
  refusal: string | null;
  priceChange: PriceChange | null;
  /** Where the provider's frame puts what it can do. */
  frame: RefObject<CardFrame | null>;
  /** Counts the tries: each has a card frame of its own. */
  attempt: number;
  /** What the card frame said of the card, before anything was sent. */
  cardFault: string | null;
  isTaking: boolean;
  /** The outcome is not known yet. */
  isSlow: boolean;
  prepare: () => Promise<void>;
  pay: () => Promise<void>;
  /** The bank's page has come back, or the server knows more. */
  settleChallenge: () => Promise<void>;
  lookAtChallenge: (transactionId: string) => Promise<'authorised' | 'failed' | 'pending'>;
  leaveChallenge: () => Promise<void>;
  complete: () => Promise<void>;
  agree: (terms: boolean) => void;
  setFormValid: (isValid: boolean) => void;
};

/** CHK-01: prepare, authorise, the bank's question, complete: the whole payment as one screen has it. */
export function usePayment(onBooked: (orderId: string) => void): Payment {
  const moving = usePanel();
  const { panel, move, now } = moving;
  const { prepare, session, refusal } = usePrepare(moving);
  const { complete, isSlow } = useComplete(moving, onBooked);
  const { settle, look } = useChallenge(moving, complete);
  const { authorise, priceChange } = useAuthorise(moving);
  const frame = useRef<CardFrame>(null);
  const { take, isTaking, cardFault } = useTaking(frame);
  const [attempt, setAttempt] = useState(1);

  const pay = useCallback(async (): Promise<void> => {
    if (!session || now().state !== 'ready') return;
    const card = session.amount > 0 ? await take() : null;
    if (card === undefined) return;
    const answer = await authorise(session, card, now().terms);
    if (!answer) return;
    const { transactionStatus, transactionUuid: transactionId, clientSecret, error } = answer;
    if (transactionStatus === 'failed') {
      const message = error?.message || null;
      move({ type: 'authorize_failed', error: { code: 'payment_declined', message } });
    } else if (transactionStatus === 'sca_required') {
      move({ type: 'sca_required', transactionId, challenge: { clientSecret } });
      if (clientSecret !== null && frame.current?.challenge) {
        // How it ended is asked of the server, whatever the provider's script says.
        await frame.current.challenge(clientSecret).catch(() => undefined);
        await settle();
      }
    } else {
      move({ type: 'authorized', transactionId });
      await complete();
    }
  }, [session, now, take, authorise, move, settle, complete]);

  const leaveChallenge = useCallback(async (): Promise<void> => {
    if (!move({ type: 'sca_cleared' })) return;
    setAttempt((count) => count + 1);
    await prepare();
  }, [move, prepare]);

  useNextTry(panel, () => {
    setAttempt((count) => count + 1);
    void prepare();
  });

  return {
    ...{ panel, session, refusal, priceChange, frame, attempt, cardFault, isTaking, isSlow },
    ...{ prepare, pay, settleChallenge: settle, lookAtChallenge: look, leaveChallenge, complete },
    agree: useCallback((terms) => void move({ type: 'terms_changed', terms }), [move]),
    setFormValid: useCallback((isFormValid) => void move({ type: 'form_changed', isFormValid }), [move]),
  };
}

/** Asks the provider's frame for the card, once at a time; undefined where it has none to give. */
function useTaking(frame: RefObject<CardFrame | null>) {
  const [isTaking, setTaking] = useState(false);
  const [cardFault, setFault] = useState<string | null>(null);
  const isUnderWay = useRef(false);
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
  }, [frame]);
  return { take, isTaking, cardFault };
}

/** What may have taken money is asked about again, never paid anew. */
const asksAgain = new Set(['complete_request_failed', 'no_transaction_id']);

/** After a payment that failed for good another card may be tried: its frame and its session are new. */
function useNextTry({ state, error }: PaymentPanel, begin: () => void): void {
  const latest = useRef(begin);
  latest.current = begin;
  const isOver = state === 'failed' && error !== null && !asksAgain.has(error.code);
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
}
