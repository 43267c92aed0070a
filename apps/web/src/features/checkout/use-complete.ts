import { complete } from '@pavilion/contract/checkout';
import { toRequestPanelError } from '@pavilion/domain/payment';
import { useCallback, useState } from 'react';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { delay } from './delay.ts';
import { toRequestFailure } from './request-failures.ts';
import { storedTransaction } from './stored-transaction.ts';
import type { PanelDispatch } from './use-payment-panel.ts';

type CompleteReply = CamelReply<typeof complete>;

/** In ms: between two questions about a payment whose outcome is not known yet. */
const pollMs = 2_000;
const maxAttempts = 5;

/** CHK-05, CHK-06, CHK-17, CHK-31: asks for the order until the truth is known. It never pays twice. */
export function useComplete({ dispatch, getPanel }: PanelDispatch, onBooked: (orderId: string) => void) {
  const send = useSend();
  const [isSlow, setSlow] = useState(false);

  const requestCompletion = useCallback(
    async (transactionUuid: string): Promise<CompleteReply> => {
      // An answer that is lost on its way is asked for again: the same question has the same answer.
      for (let attempt = 1; ; attempt++) {
        try {
          return await sendRequest(send, complete, { body: { transactionUuid } });
        } catch (error) {
          if (toRequestFailure(error).status !== null || attempt === maxAttempts) throw error;
          setSlow(true);
          await delay(attempt * 1_000);
        }
      }
    },
    [send],
  );

  const run = useCallback(async (): Promise<void> => {
    if (!dispatch({ type: 'complete' })) return;
    const { state, transactionId } = getPanel();
    if (state !== 'completing' || transactionId === null) return;
    storedTransaction.save(transactionId);
    try {
      let reply = await requestCompletion(transactionId);
      while (reply.status === 'pending') {
        setSlow(true);
        await delay(pollMs);
        reply = await requestCompletion(transactionId);
      }
      storedTransaction.clear();
      if (reply.status === 'success' && reply.completeOrderId !== null) {
        dispatch({ type: 'completed' });
        onBooked(reply.completeOrderId);
        return;
      }
      dispatch({ type: 'complete_failed', error: { code: 'completion_failed', message: reply.message } });
    } catch (error) {
      const failure = toRequestFailure(error);
      if (failure.code === 'transaction_not_found') storedTransaction.clear();
      dispatch({ type: 'complete_failed', error: toRequestPanelError('complete_request_failed', failure) });
    } finally {
      setSlow(false);
    }
  }, [dispatch, getPanel, requestCompletion, onBooked]);

  return { complete: run, isSlow };
}
