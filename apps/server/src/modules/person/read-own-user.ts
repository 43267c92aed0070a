import type { getUser } from '@pavilion/contract/person';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/caller';
import type { Run } from '#platform/database';
import { readCallersUser } from './store.ts';
import { viewUser } from './view.ts';

/** AUT-05: who is logged in; nobody is no fault, a session that no longer stands is. */
export async function readOwnUser(run: Run, { caller }: Call<typeof getUser>, now: number) {
  if (caller.kind === 'guest') return ok(null);
  const user = await readCallersUser(run, caller, now);
  return user?.stands ? ok(viewUser(user, caller.client)) : refuse({ code: 'not_logged_in' } as const);
}
