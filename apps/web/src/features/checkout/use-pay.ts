import { useCallback } from 'react';
import type { ProviderSession } from './panel-types.ts';
import type { useAuthorise } from './use-authorise.ts';
import type { CardFrameState } from './use-card-frame.ts';
import type { PanelDispatch } from './use-payment-panel.ts';

type PaySteps = {
  session: ProviderSession | null;
  card: CardFrameState;
  authorise: ReturnType<typeof useAuthorise>['authorise'];
  finishChallenge: () => Promise<void>;
  complete: () => Promise<void>;
};

/** CHK-01, CHK-17: the press on Pay: the card, the try, and whatever follows from what it came to. */
export function usePay({ dispatch, getPanel }: PanelDispatch, steps: PaySteps): () => Promise<void> {
  const { session, card, authorise, finishChallenge, complete } = steps;
  const { frame, tokenise } = card;

  const challenge = useCallback(
    async (transactionId: string, clientSecret: string | null): Promise<void> => {
      dispatch({ type: 'sca_required', transactionId, challenge: { clientSecret } });
      if (clientSecret === null || !frame.current?.challenge) return;
      // How it ended is asked of the server, whatever the provider's script says.
      await frame.current.challenge(clientSecret).catch(() => undefined);
      await finishChallenge();
    },
    [dispatch, frame, finishChallenge],
  );

  return useCallback(async (): Promise<void> => {
    if (!session || getPanel().state !== 'ready') return;
    const identifier = session.amount > 0 ? await tokenise() : null;
    if (identifier === undefined) return;
    const reply = await authorise(session, identifier, getPanel().hasAcceptedTerms);
    if (!reply) return;
    const { transactionStatus, transactionUuid: transactionId, clientSecret, error } = reply;
    if (transactionStatus === 'failed') {
      dispatch({
        type: 'authorize_failed',
        error: { code: 'payment_declined', message: error?.message || null },
      });
    } else if (transactionStatus === 'sca_required') {
      await challenge(transactionId, clientSecret);
    } else {
      dispatch({ type: 'authorized', transactionId });
      await complete();
    }
  }, [session, getPanel, tokenise, authorise, dispatch, challenge, complete]);
}
