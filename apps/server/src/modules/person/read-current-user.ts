import type { getUser } from '@pavilion/contract/person';
import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { Call } from '#platform/http/caller';
import { readCallerUser } from './store.ts';
import { viewUser } from './view.ts';

/** AUT-05: who is logged in; nobody is no fault, a session that no longer stands is. */
export async function readCurrentUser(run: RunStatement, { caller }: Call<typeof getUser>, now: number) {
  if (caller.kind === 'guest') return ok(null);
  const user = await readCallerUser(run, caller, now);
  return user?.is_session_active
    ? ok(viewUser(user, caller.client))
    : refuse({ code: 'not_logged_in' } as const);
}
