import type { Send } from '@pavilion/contract/call';
import { listPasskeys } from '@pavilion/contract/passkey/passkey';
import { getSecondFactor } from '@pavilion/contract/second-factor/second-factor';
import { getLoginProof } from '@pavilion/contract/user-details/session';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type Passkey = CamelReply<typeof listPasskeys>[number];

export const passkeysQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['passkeys', userId],
    queryFn: () => sendRequest(send, listPasskeys, {}),
    throwOnError: false,
  });

export const secondFactorQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: () => sendRequest(send, getSecondFactor, {}),
    throwOnError: false,
  });

/** Whether a change needs the password first. Read once for each dialog, so that it does not replace what is shown. */
export const loginProofQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['login-proof', userId],
    queryFn: () => sendRequest(send, getLoginProof, {}),
    throwOnError: false,
    staleTime: 'static',
    gcTime: 0,
  });

/** Ids of the headings, which take the focus of a button that is gone. */
export const passkeysHeading = 'passkeys';
export const secondFactorHeading = 'second-factor';
