import { useCallback } from 'react';
import type { Session } from './panel.ts';
import type { useAuthorise } from './use-authorise.ts';
import type { HeldFrame } from './use-card-frame.ts';
import type { Moving } from './use-panel.ts';

type Steps = {
  session: Session | null;
  card: HeldFrame;
  authorise: ReturnType<typeof useAuthorise>['authorise'];
  settle: () => Promise<void>;
  complete: () => Promise<void>;
};

/** CHK-01, CHK-17: the press on Pay: the card, the try, and whatever follows from what it came to. */
export function usePay({ move, now }: Moving, steps: Steps): () => Promise<void> {
  const { session, card, authorise, settle, complete } = steps;
  const { frame, take } = card;

  const challenge = useCallback(
    async (transactionId: string, clientSecret: string | null): Promise<void> => {
      move({ type: 'sca_required', transactionId, challenge: { clientSecret } });
      if (clientSecret === null || !frame.current?.challenge) return;
      // How it ended is asked of the server, whatever the provider's script says.
      await frame.current.challenge(clientSecret).catch(() => undefined);
      await settle();
    },
    [move, frame, settle],
  );

  return useCallback(async (): Promise<void> => {
    if (!session || now().state !== 'ready') return;
    const identifier = session.amount > 0 ? await take() : null;
    if (identifier === undefined) return;
    const answer = await authorise(session, identifier, now().terms);
    if (!answer) return;
    const { transactionStatus, transactionUuid: transactionId, clientSecret, error } = answer;
    if (transactionStatus === 'failed') {
      move({
        type: 'authorize_failed',
        error: { code: 'payment_declined', message: error?.message || null },
      });
    } else if (transactionStatus === 'sca_required') {
      await challenge(transactionId, clientSecret);
    } else {
      move({ type: 'authorized', transactionId });
      await complete();
    }
  }, [session, now, take, authorise, move, challenge, complete]);
}
