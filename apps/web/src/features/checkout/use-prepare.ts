import { prepare } from '@pavilion/contract/checkout';
import { prepareError } from '@pavilion/domain/payment';
import { useCallback, useState } from 'react';
import { useSend } from '../../shell/page.tsx';
import { ask } from '../../shell/request.ts';
import { failureOf } from './failures.ts';
import type { Session } from './panel.ts';
import type { Moving } from './use-panel.ts';

export type Preparing = {
  prepare: () => Promise<void>;
  /** The last session that came: the card frame stays while the next one is fetched. */
  session: Session | null;
  /** Why nothing can be paid now, by its code. */
  refusal: string | null;
};

/** Refusals that say more than that preparing failed. */
const plain = new Set([
  'cart_empty',
  'cart_in_payment',
  'hold_lapsed',
  'provider_not_supported',
  'provider_unavailable',
]);

/** CHK-18, CHK-26: asks for what the provider's frame needs. */
export function usePrepare({ move, now }: Moving): Preparing {
  const send = useSend();
  const [session, setSession] = useState<Session | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = useCallback(async (): Promise<void> => {
    if (!move({ type: 'prepare' })) return;
    try {
      const sessionData = await ask(send, prepare, { query: {} });
      setSession(sessionData);
      setRefusal(null);
      move({ type: 'prepared', provider: sessionData.paymentProvider, sessionData });
    } catch (error) {
      const failure = failureOf(error);
      setRefusal(failure.code);
      const said = { code: 'preparation_failed' as const, message: failure.message };
      const isPlain = failure.code !== null && plain.has(failure.code);
      move({ type: 'prepare_failed', error: isPlain ? said : prepareError(now().provider, failure) });
    }
  }, [send, move, now]);
  return { prepare: run, session, refusal };
}
