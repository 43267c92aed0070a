import type { Caller } from '#platform/caller';
import type { Run } from '#platform/database';
import { readStanding } from './store.ts';

/**
 * AUT-27: whether the caller's session still stands, for a call that reads nothing else. What reads a context asks
 * with it, by `sessionStands`. Guests have none that could be revoked.
 */
export const checkSession = async (run: Run, caller: Caller, now: number): Promise<boolean> =>
  caller.kind === 'guest' || caller.kind === 'signature' || (await readStanding(run, caller, now));
