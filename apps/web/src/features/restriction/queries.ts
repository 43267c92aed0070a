import type { Send } from '@pavilion/contract/call';
import { getRestriction } from '@pavilion/contract/restriction';
import { queryOptions } from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { sendRequest } from '../../lib/http/request.ts';

/** WVR-07: a waiver or induction with its current terms; null if it does not exist. */
export const restrictionQuery = (send: Send, id: string) =>
  queryOptions({
    queryKey: ['restriction', id],
    queryFn: () => notFoundToNull(sendRequest(send, getRestriction, { params: { id } })),
    throwOnError: false,
  });
