import { complete } from '@pavilion/contract/checkout';
import { requestError } from '@pavilion/domain/payment';
import { useCallback, useState } from 'react';
import { useSend } from '../../shell/page.tsx';
import { ask, type Shown } from '../../shell/request.ts';
import { failureOf } from './failures.ts';
import { keptTransaction } from './kept-transaction.ts';
import { pause } from './pause.ts';
import type { Moving } from './use-panel.ts';

type Completion = Shown<typeof complete>;

/** In ms: between two questions about a payment whose outcome is not known yet. */
const askAgainAfter = 2_000;
const mostLosses = 5;

/** CHK-05, CHK-06, CHK-17, CHK-31: asks for the order until the truth is known. It never pays twice. */
export function useComplete({ move, now }: Moving, onBooked: (orderId: string) => void) {
  const send = useSend();
  const [isSlow, setSlow] = useState(false);

  const once = useCallback(
    async (transactionUuid: string): Promise<Completion> => {
      // An answer that is lost on its way is asked for again: the same question has the same answer.
      for (let losses = 1; ; losses++) {
        try {
          return await ask(send, complete, { body: { transactionUuid } });
        } catch (error) {
          if (failureOf(error).status !== null || losses === mostLosses) throw error;
          setSlow(true);
          await pause(losses * 1_000);
        }
      }
    },
    [send],
  );

  const run = useCallback(async (): Promise<void> => {
    if (!move({ type: 'complete' })) return;
    const { state, transactionId } = now();
    if (state !== 'completing' || transactionId === null) return;
    keptTransaction.keep(transactionId);
    try {
      let answer = await once(transactionId);
      while (answer.status === 'pending') {
        setSlow(true);
        await pause(askAgainAfter);
        answer = await once(transactionId);
      }
      keptTransaction.drop();
      if (answer.status === 'success' && answer.completeOrderId !== null) {
        move({ type: 'completed' });
        onBooked(answer.completeOrderId);
        return;
      }
      move({ type: 'complete_failed', error: { code: 'completion_failed', message: answer.message } });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'transaction_missing') keptTransaction.drop();
      move({ type: 'complete_failed', error: requestError('complete_request_failed', failure) });
    } finally {
      setSlow(false);
    }
  }, [move, now, once, onBooked]);

  return { complete: run, isSlow };
}
