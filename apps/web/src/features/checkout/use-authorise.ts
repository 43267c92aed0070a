import { authorise } from '@pavilion/contract/checkout';
import { requestError } from '@pavilion/domain/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSend } from '../../shell/page.tsx';
import { ask, RequestError, type Shown } from '../../shell/request.ts';
import { type Cart, cartKey } from '../cart/index.ts';
import { useUser } from '../person/index.ts';
import { browserFacts } from './browser-facts.ts';
import { codeOf, failureOf } from './failures.ts';
import type { Session } from './panel.ts';
import type { Moving } from './use-panel.ts';

export type PriceChange = { was: string; now: string };
type Answer = Shown<typeof authorise>;

/** CHK-03, CHK-30: one try at taking the money. Resolves to what it came to, or undefined where the request failed. */
export function useAuthorise({ move }: Moving) {
  const send = useSend();
  const user = useUser();
  const queryClient = useQueryClient();
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);

  const run = useCallback(
    async (session: Session, card: string | null, terms: boolean): Promise<Answer | undefined> => {
      if (!move({ type: 'authorize' })) return undefined;
      setPriceChange(null);
      const { amount, sessionKey } = session;
      try {
        return await ask(send, authorise, {
          body: {
            ...browserFacts(),
            billingFirstName: user?.firstName.slice(0, 20) ?? '',
            billingLastName: user?.lastName.slice(0, 20) ?? '',
            payments: amount > 0 ? [{ tenderType: 'online', amount }] : [],
            terms,
            ...(card !== null && { cardIdentifier: card }),
            ...(sessionKey !== null && { sessionKey }),
          },
        });
      } catch (error) {
        if (codeOf(error) === 'price_changed' && error instanceof RequestError && error.details) {
          const cart = error.details as Cart;
          queryClient.setQueryData(cartKey, cart);
          setPriceChange({ was: session.formattedAmount, now: cart.balance.formatted });
        }
        const failed = requestError('authorize_request_failed', failureOf(error));
        move({ type: 'authorize_failed', error: failed });
        return undefined;
      }
    },
    [send, user, queryClient, move],
  );
  return { authorise: run, priceChange };
}
