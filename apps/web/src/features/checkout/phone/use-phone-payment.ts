import { createPhonePayment, getPhonePayment } from '@pavilion/contract/phone-payment';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type CamelReply, type RequestError, sendRequest } from '../../../lib/http/request.ts';
import { getSourceFields } from '../../../lib/modes/cart-source.ts';
import { useSend } from '../../../lib/page/page-context.tsx';

/** In ms: between two questions of the kiosk whether the phone has paid. */
const pollMs = 2_000;

export type PhonePaymentState = CamelReply<typeof getPhonePayment>['state'];

type PhonePayment = {
  /** Null until it is created, and if it could not be. */
  url: string | null;
  state: PhonePaymentState;
  secondsLeft: number;
  orderId: string | null;
  error: RequestError | null;
  isPending: boolean;
  /** Creates another code, which ends the earlier one. */
  create: () => void;
};

/** CHK-01: a code for the cart, and what became of it, until it is paid or has ended. */
export function usePhonePayment(cartHash: string): PhonePayment {
  const send = useSend();
  const { mutate, data, error, isPending } = useMutation<
    CamelReply<typeof createPhonePayment>,
    RequestError,
    string
  >({
    mutationKey: ['phone-payment', 'create'],
    mutationFn: (hash) =>
      sendRequest(send, createPhonePayment, { body: { cartHash: hash, ...getSourceFields() } }),
  });
  const create = useEffectEvent(() => mutate(cartHash));
  // A basket that changes later ends the code, and its owner asks for another one.
  useEffect(() => create(), []);
  const id = data?.id ?? '';
  const status = useQuery({
    queryKey: ['phone-payment', id],
    queryFn: () => sendRequest(send, getPhonePayment, { params: { id } }),
    enabled: id !== '',
    throwOnError: false,
    refetchInterval: ({ state }) =>
      state.data?.state === 'paid' || state.data?.state === 'ended' ? false : pollMs,
  });
  return {
    url: data?.url ?? null,
    state: status.data?.state ?? 'waiting',
    secondsLeft: status.data?.secondsLeft ?? data?.secondsLeft ?? 0,
    orderId: status.data?.completeOrderId ?? null,
    error,
    isPending,
    create: () => mutate(cartHash),
  };
}
