import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

type Caller = CallerFor<'customer'>;

/** WTL-05: the entries of the caller, and those that they made for others. */
export const ownEntries = ({ caller: { personId } }: { caller: Caller }) => ok({ personId });

/**
 * WTL-03, WTL-08: a customer ends an entry of their own or one that they made; staff any entry of their client. The
 * statement that finds the entry compares `callerId`.
 */
export const endedEntry = ({ caller }: { caller: Caller }) =>
  ok({ callerId: caller.kind === 'staff' ? null : caller.personId });

/** WTL-02: the named person. The decision under the lock checks that the caller may book for them. */
export const namedPerson = ({ body }: { caller: Caller; body: { data: { user_id: number } } }) =>
  ok({ personId: body.data.user_id });
