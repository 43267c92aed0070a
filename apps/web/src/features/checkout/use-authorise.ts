import { authorise } from '@pavilion/contract/checkout';
import { toRequestPanelError } from '@pavilion/domain/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type CamelReply, RequestError, sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Cart, cartKey } from '../cart/index.ts';
import { useUser } from '../person/index.ts';
import { getBrowserInfo } from './browser-facts.ts';
import type { ProviderSession } from './panel-types.ts';
import { getRefusalCode, toRequestFailure } from './request-failures.ts';
import type { PanelDispatch } from './use-payment-panel.ts';

export type PriceChange = { was: string; now: string };
type AuthoriseReply = CamelReply<typeof authorise>;

/** CHK-03, CHK-30: one try at taking the money. Resolves to what it came to, or undefined where the request failed. */
export function useAuthorise({ dispatch }: PanelDispatch) {
  const send = useSend();
  const user = useUser();
  const queryClient = useQueryClient();
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);

  const run = useCallback(
    async (
      session: ProviderSession,
      card: string | null,
      terms: boolean,
    ): Promise<AuthoriseReply | undefined> => {
      if (!dispatch({ type: 'authorize' })) return undefined;
      setPriceChange(null);
      const { amount, sessionKey } = session;
      try {
        return await sendRequest(send, authorise, {
          body: {
            ...getBrowserInfo(),
            billingFirstName: user?.firstName.slice(0, 20) ?? '',
            billingLastName: user?.lastName.slice(0, 20) ?? '',
            payments: amount > 0 ? [{ tenderType: 'online', amount }] : [],
            terms,
            ...(card !== null && { cardIdentifier: card }),
            ...(sessionKey !== null && { sessionKey }),
          },
        });
      } catch (error) {
        if (getRefusalCode(error) === 'price_changed' && error instanceof RequestError && error.details) {
          const cart = error.details as Cart;
          queryClient.setQueryData(cartKey, cart);
          setPriceChange({ was: session.formattedAmount, now: cart.balance.formatted });
        }
        const panelError = toRequestPanelError('authorize_request_failed', toRequestFailure(error));
        dispatch({ type: 'authorize_failed', error: panelError });
        return undefined;
      }
    },
    [send, user, queryClient, dispatch],
  );
  return { authorise: run, priceChange };
}
