import { hasUnknownOutcome, type PanelState } from '@pavilion/domain/payment';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { type VisitPayment, visitPayment } from '../../lib/modes/visit-activity.ts';
import { cartKey } from '../cart/index.ts';
import { userKey, useUser } from '../person/index.ts';
import { type BeforePayment, useBeforePayment } from './before-payment.tsx';
import { type CardChoice, type PayableCard, useCardChoice } from './card/use-card-choice.ts';
import {
  requestAuthorisation,
  requestChallengeResult,
  requestCompletion,
  requestSessionOrPayment,
} from './payment-requests.ts';
import type { PaymentRoutes } from './payment-routes.ts';
import {
  getInitialPayment,
  type PaymentEvent,
  type PaymentState,
  type Purchase,
  reducePayment,
} from './payment-state.ts';
import { clearReturnFromBank, hasReturnedFromBank } from './stored-transaction.ts';
import { type CardFrameState, useCardFrame } from './use-card-frame.ts';
import { usePay } from './use-pay.ts';

export type Payment = PaymentState & {
  /** Does not change while the screen is open. */
  routes: PaymentRoutes;
  dispatch: Dispatch<PaymentEvent>;
  card: CardFrameState;
  choice: CardChoice;
  before: BeforePayment;
  /** Requests the session again, for example because somebody has signed. */
  reload: () => void;
  /** Pays for what the page shows now. */
  pay: (purchase: Purchase) => Promise<void>;
  payWithNewSession: (purchase: Purchase) => void;
  payOncePrepared: (purchase: Purchase) => void;
};

/**
 * CHK-01: the payment of one screen, for a cart or an order. The reducer holds every transition. Entering a state
 * sends the one request that belongs to it, and its reply is the next event, so no request is ever sent twice for one
 * state.
 */
export function usePayment(initialRoutes: PaymentRoutes, onPaid: (orderId: string) => void): Payment {
  const [routes] = useState(initialRoutes);
  const user = useUser();
  const queryClient = useQueryClient();
  const [payment, dispatch] = useReducer(reducePayment, routes.transaction, getInitialPayment);
  const card = useCardFrame(dispatch);
  const { panel, session, submission } = payment;
  const before = useBeforePayment(session);
  const choice = useCardChoice(session);
  const onUnknownCard = useUnknownCard({ routes, dispatch, card });
  const { repeatPay, ...pays } = usePay({ panel, session, dispatch, card, choice, onUnknownCard });

  const enterState = useEffectEvent(async (state: PaymentState['panel']['state']): Promise<void> => {
    const { transactionId, challenge, error, hasAcceptedTerms: terms } = panel;
    const onSlow = () => dispatch({ type: 'slowed' });
    if (state === 'idle') dispatch({ type: 'prepare' });
    if (state === 'preparing') dispatch(await requestSessionOrPayment(routes, onSlow));
    if (state === 'ready' || state === 'prepare_failed') await repeatPay();
    if (state === 'authorizing' && submission) {
      const event = await requestAuthorisation(routes, { ...submission, terms, user });
      if (event.type === 'authorize_failed' && event.changedCart) {
        queryClient.setQueryData(cartKey, event.changedCart);
      }
      dispatch(event);
    }
    if (state === 'sca_required' && challenge?.clientSecret && card.frame?.challenge) {
      // Some banks leave the page for the challenge and return to it later.
      if (transactionId !== null) routes.transaction.save(transactionId, 'challenge');
      // The server knows how the challenge ended, whatever the provider's script reports.
      await card.frame.challenge(challenge.clientSecret).catch(() => undefined);
      dispatch({ type: 'sca_returned' });
    }
    if (state === 'sca_processing' && transactionId !== null) {
      dispatch(await requestChallengeResult(routes, transactionId, onSlow));
    }
    if (state === 'authorized') dispatch({ type: 'complete' });
    if (state === 'completing' && transactionId !== null) {
      const kind = submission?.session.amount === 0 ? 'free' : 'card';
      const event = await requestCompletion(routes, { transactionId, kind }, onSlow);
      dispatch(event);
      if (event.type === 'completed') onPaid(event.orderId);
    }
    for (const queryKey of getStaleQueries(state, payment.prepareRefusal))
      void queryClient.invalidateQueries({ queryKey });
    if (state === 'failed' && error && !hasUnknownOutcome(error)) dispatch({ type: 'next_attempt' });
  });
  useEffect(() => void enterState(panel.state), [panel.state]);
  useVisitPayment(card.isTokenising ? 'processing' : getVisitPayment(panel.state));

  return {
    ...payment,
    routes,
    dispatch,
    card,
    choice,
    before,
    reload: () => dispatch({ type: 'prepare' }),
    ...pays,
  };
}

/**
 * What a failure may have changed: a provider's event may have completed the order before this page listened to live
 * updates, and a session that has ended is noticed at once, not with the next check of the cookies.
 */
function getStaleQueries(state: PanelState, prepareRefusal: string | null) {
  if (state === 'failed') return [cartKey, userKey];
  if (state !== 'prepare_failed') return [];
  return prepareRefusal === 'hold_lapsed' ? [cartKey, userKey] : [userKey];
}

/** PAY-03: removes a saved card that the provider no longer has, says so, and prepares the payment by another card. */
function useUnknownCard({ routes, dispatch, card }: Pick<Payment, 'routes' | 'dispatch' | 'card'>) {
  const t = useText('card');
  return async ({ id, brand, lastFour }: PayableCard): Promise<void> => {
    card.showError(t('unknown', { card: t('name', { brand, last_four: lastFour }) }));
    await routes.removeCard?.(id).catch(() => undefined);
    dispatch({ type: 'prepare' });
  };
}

const processingStates = new Set<PanelState>(['authorizing', 'sca_processing', 'authorized', 'completing']);

function getVisitPayment(state: PanelState): VisitPayment {
  if (processingStates.has(state)) return 'processing';
  return state === 'sca_required' ? 'challenge' : 'none';
}

/** MOD-01: tells a kiosk that the visit must not end while the payment is being processed, also after the bank's page. */
function useVisitPayment(state: VisitPayment): void {
  useEffect(() => {
    if (hasReturnedFromBank()) clearReturnFromBank();
  }, []);
  useEffect(() => {
    visitPayment.set(state);
    return () => visitPayment.set('none');
  }, [state]);
}
