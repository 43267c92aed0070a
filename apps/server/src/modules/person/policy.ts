import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';
import type { LoginTokenOwner } from './store.ts';

type PersonCaller = CallerFor<'anyone'>;
type NotAllowed = { code: 'not_allowed' };

/** MOD-02: a guest hands over their cart, a customer their own session; staff hand over neither. */
export function ownHandOver({ caller }: { caller: PersonCaller }): Result<LoginTokenOwner, NotAllowed> {
  if (caller.kind === 'staff') return refuse({ code: 'not_allowed' });
  return ok(caller.kind === 'guest' ? { guestKey: caller.guestKey } : { personId: caller.personId });
}

/**
 * AUT-25: the caller, or with `for_user_id` a person for whom they may book; null for a guest, who may name no person.
 * The statement that reads the person checks the link by `canBookForSql`.
 */
export function ownOrLinkedPerson({
  caller,
  query,
}: {
  caller: PersonCaller;
  query: { for_user_id?: number | undefined };
}): Result<{ personId: number | null }, NotAllowed> {
  if (caller.kind !== 'guest') return ok({ personId: query.for_user_id ?? caller.personId });
  return query.for_user_id === undefined ? ok({ personId: null }) : refuse({ code: 'not_allowed' });
}
