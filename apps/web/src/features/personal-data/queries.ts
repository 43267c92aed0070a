import type { Send } from '@pavilion/contract/call';
import { getAccountErasure } from '@pavilion/contract/personal-data/account-erasure';
import { getDataExport } from '@pavilion/contract/personal-data/data-export';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type DataExport = CamelReply<typeof getDataExport>;
export type AccountErasure = CamelReply<typeof getAccountErasure>;

/** How often the page asks whether a copy is ready. */
const pollMs = 5000;

/** ACC-03: the copy of a person's data, asked again while it is made. */
export const dataExportQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['data-export', userId],
    queryFn: () => sendRequest(send, getDataExport, {}),
    refetchInterval: ({ state }) => (state.data?.state === 'requested' ? pollMs : false),
    throwOnError: false,
  });

/** ACC-03: what the erasure of an account would do, and when it is done. */
export const accountErasureQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['account-erasure', userId],
    queryFn: () => sendRequest(send, getAccountErasure, {}),
    throwOnError: false,
  });

const hasLosses = ({ bookings, memberships, packageUses, credit }: AccountErasure['losses']): boolean =>
  bookings + memberships + packageUses > 0 || credit !== null;

/** Whether something has to end or be given up before the account is deleted. */
export const isInTheWay = ({ obstacles, notGivenUp }: AccountErasure): boolean =>
  obstacles.length > 0 || hasLosses(notGivenUp);
