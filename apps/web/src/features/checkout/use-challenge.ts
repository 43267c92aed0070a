import { completeChallenge } from '@pavilion/contract/payment';
import { useCallback } from 'react';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { delay } from './delay.ts';
import { toRequestFailure } from './request-failures.ts';
import type { PanelDispatch } from './use-payment-panel.ts';

type ChallengeStatus = CamelReply<typeof completeChallenge>['status'];

const maxAttempts = 4;

/** CHK-04, CHK-27, CHK-33: after the bank's question. What the browser saw of it proves nothing: the server says. */
export function useChallenge({ dispatch, getPanel }: PanelDispatch, onPassed: () => Promise<void>) {
  const send = useSend();

  const fetchChallengeStatus = useCallback(
    async (transactionId: string): Promise<ChallengeStatus> => {
      const request = { params: { transactionId }, body: { transactionUuid: transactionId } };
      return (await sendRequest(send, completeChallenge, request)).status;
    },
    [send],
  );

  const finishChallenge = useCallback(async (): Promise<void> => {
    const { transactionId } = getPanel();
    if (transactionId === null || !dispatch({ type: 'sca_returned' })) return;
    const status = await retryWhenUnreachable(() => fetchChallengeStatus(transactionId));
    if (status === 'failed') {
      dispatch({ type: 'sca_failed', error: { code: 'sca_failed', message: null } });
    } else if (status === 'unreachable') {
      dispatch({ type: 'sca_failed', error: { code: 'sca_completion_failed', message: null } });
    } else if (dispatch({ type: 'sca_authorised' })) {
      // Also what is not known yet goes on: completing asks until it is.
      await onPassed();
    }
  }, [fetchChallengeStatus, dispatch, getPanel, onPassed]);

  return { finishChallenge, fetchChallengeStatus };
}

async function retryWhenUnreachable(
  fetchChallengeStatus: () => Promise<ChallengeStatus>,
): Promise<ChallengeStatus | 'unreachable'> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchChallengeStatus();
    } catch (error) {
      if (toRequestFailure(error).status !== null || attempt === maxAttempts) return 'unreachable';
      await delay(attempt * 1_000);
    }
  }
}
