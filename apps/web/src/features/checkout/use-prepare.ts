import { prepare } from '@pavilion/contract/checkout';
import { toPreparePanelError } from '@pavilion/domain/payment';
import { useCallback, useState } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import type { ProviderSession } from './panel-types.ts';
import { toRequestFailure } from './request-failures.ts';
import type { PanelDispatch } from './use-payment-panel.ts';

export type PrepareState = {
  prepare: () => Promise<void>;
  /** The last session that came: the card frame stays while the next one is fetched. */
  session: ProviderSession | null;
  /** Why nothing can be paid now, by its code. */
  refusal: string | null;
};

/** Refusals that say more than that preparing failed. */
const genericCodes = new Set([
  'cart_empty',
  'cart_in_payment',
  'hold_lapsed',
  'provider_not_supported',
  'provider_unavailable',
]);

/** CHK-18, CHK-26: asks for what the provider's frame needs. */
export function usePrepare({ dispatch, getPanel }: PanelDispatch): PrepareState {
  const send = useSend();
  const [session, setSession] = useState<ProviderSession | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = useCallback(async (): Promise<void> => {
    if (!dispatch({ type: 'prepare' })) return;
    try {
      const sessionData = await sendRequest(send, prepare, { query: {} });
      setSession(sessionData);
      setRefusal(null);
      dispatch({ type: 'prepared', provider: sessionData.paymentProvider, sessionData });
    } catch (error) {
      const failure = toRequestFailure(error);
      setRefusal(failure.code);
      const genericError = { code: 'preparation_failed' as const, message: failure.message };
      const isGeneric = failure.code !== null && genericCodes.has(failure.code);
      dispatch({
        type: 'prepare_failed',
        error: isGeneric ? genericError : toPreparePanelError(getPanel().provider, failure),
      });
    }
  }, [send, dispatch, getPanel]);
  return { prepare: run, session, refusal };
}
