import type { Send } from '@pavilion/contract/call';
import { getPhoneBasket, openPhonePayment } from '@pavilion/contract/phone-payment';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { type CamelReply, type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';

/** CHK-01. */
export type PhoneBasket = CamelReply<typeof getPhoneBasket>;

export const phoneBasketQuery = (send: Send, paymentToken: string) =>
  queryOptions({
    queryKey: ['phone-basket', paymentToken],
    queryFn: () => sendRequest(send, getPhoneBasket, { query: { paymentToken } }),
  });

type Tokens = { linkToken: string; paymentToken: string };

/** Exchanges the token of the QR code for the phone's own. A repeated request has the same result. */
export function useOpenLink() {
  const send = useSend();
  return useMutation<unknown, RequestError, Tokens>({
    mutationKey: ['phone-basket', 'open'],
    mutationFn: (body) => sendRequest(send, openPhonePayment, { body }),
  });
}

/** 256 random bits as base64url. Pages without TLS have no other source than `getRandomValues`. */
export const createPaymentToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
