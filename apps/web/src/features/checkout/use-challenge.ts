import { scaCompletion } from '@pavilion/contract/payment';
import { useCallback } from 'react';
import { useSend } from '../../shell/page.tsx';
import { ask, type Shown } from '../../shell/request.ts';
import { failureOf } from './failures.ts';
import { pause } from './pause.ts';
import type { Moving } from './use-panel.ts';

type Verdict = Shown<typeof scaCompletion>['status'];

const mostLosses = 4;

/** CHK-04, CHK-27, CHK-33: after the bank's question. What the browser saw of it proves nothing: the server says. */
export function useChallenge({ move, now }: Moving, onPassed: () => Promise<void>) {
  const send = useSend();

  const look = useCallback(
    async (transactionId: string): Promise<Verdict> => {
      const request = { params: { transactionId }, body: { transactionUuid: transactionId } };
      return (await ask(send, scaCompletion, request)).status;
    },
    [send],
  );

  const settle = useCallback(async (): Promise<void> => {
    const { transactionId } = now();
    if (transactionId === null || !move({ type: 'sca_returned' })) return;
    const verdict = await persistently(() => look(transactionId));
    if (verdict === 'failed') {
      move({ type: 'sca_failed', error: { code: 'sca_failed', message: null } });
    } else if (verdict === 'lost') {
      move({ type: 'sca_failed', error: { code: 'sca_completion_failed', message: null } });
    } else if (move({ type: 'sca_authorised' })) {
      // Also what is not known yet goes on: completing asks until it is.
      await onPassed();
    }
  }, [look, move, now, onPassed]);

  return { settle, look };
}

async function persistently(look: () => Promise<Verdict>): Promise<Verdict | 'lost'> {
  for (let losses = 1; ; losses++) {
    try {
      return await look();
    } catch (error) {
      if (failureOf(error).status !== null || losses === mostLosses) return 'lost';
      await pause(losses * 1_000);
    }
  }
}
