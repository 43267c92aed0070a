import { joinWaitlist, leaveWaitlist } from '@pavilion/contract/waitlist';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../lib/http/request.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { invalidatePlaces } from '../../lib/live/invalidate-places.ts';
import { countWaitlistChanges, waitlistChange } from '../../lib/live/waitlist-change.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { useUser } from '../person/index.ts';
import type { WaitlistEntry } from './queries.ts';
import { showAtOnce } from './show-at-once.ts';

/** WTL-04: how long the toast of a failed join or leave stays, in ms. */
const failureToastMs = 8000;

/** Who joins or leaves the waitlist of which occurrence. */
export type WaitlistPlace = { occurrenceId: string; userId: number };

/** WTL-06: whether a join books a place at once when it becomes available, and what that takes of the user's credit. */
export type AutomaticChoice = {
  isAutomatic?: boolean;
  automaticCredit?: WaitlistEntry['automaticCredit'];
};
type Joining = WaitlistPlace & Required<AutomaticChoice>;
/** Declining an offer gives another state than leaving the queue. */
type Leaving = WaitlistPlace & { isOffer?: boolean };

/** WTL-01: a join right after a leave is shown at once, and sent when the leave is done: the server gets them in order. */
const oneByOne = { mutationKey: waitlistChange, scope: { id: waitlistChange[0] } };

/** WTL-01, WTL-04: joins and leaves waitlists, and reports the result in a toast. */
export function useWaitlist() {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('waitlist');
  const user = useUser();
  const toForUserId = (userId: number) => (userId === user?.id ? undefined : userId);
  const showError = (title: string, { message }: RequestError): void => {
    toasts.add({ content: `${title} ${message}`.trim(), type: 'error', closeAfter: failureToastMs });
  };
  // What a change shows before the server answers stays until that change is done, which then refetches.
  const refetch = () => (countWaitlistChanges(queryClient) > 1 ? undefined : invalidatePlaces(queryClient));
  const join = useMutation({
    ...oneByOne,
    mutationFn: ({ occurrenceId: id, userId, isAutomatic: automatic, automaticCredit }: Joining) =>
      sendRequest(send, joinWaitlist, {
        params: { id },
        body: { data: { userId, automatic, automaticCredit: automaticCredit?.value ?? 0 } },
      }),
    onMutate: ({ occurrenceId, userId, isAutomatic: automatic, automaticCredit }) =>
      showAtOnce(queryClient, {
        occurrenceId,
        forUserId: toForUserId(userId),
        entry: { id: '', position: null, offerEndsAt: null, automatic, automaticCredit },
        tagText: t('tag_on'),
      }),
    onError: (error, _, undo) => {
      undo?.();
      showError(t('not_joined'), error);
    },
    onSettled: refetch,
    meta: { success: t('joined'), topic: 'waitlist' },
  });
  const leave = useMutation({
    ...oneByOne,
    mutationFn: ({ occurrenceId, userId }: Leaving) =>
      sendRequest(send, leaveWaitlist, { params: { occurrenceId, userId } }),
    onMutate: ({ occurrenceId, userId, isOffer }) =>
      isOffer
        ? undefined
        : showAtOnce(queryClient, {
            occurrenceId,
            forUserId: toForUserId(userId),
            entry: null,
            tagText: t('tag_join'),
          }),
    onError: (error, _, undo) => {
      undo?.();
      showError(t('not_left'), error);
    },
    onSettled: refetch,
    meta: { success: t('left'), topic: 'waitlist' },
  });
  return { join, leave };
}
