import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { readSessionActive } from './store.ts';

/**
 * AUT-27: whether the caller's session still stands, for a call that reads nothing else. What reads a context asks
 * with it, by `sessionStands`. Guests have none that could be revoked.
 */
export const isSessionActive = async (run: RunStatement, caller: Caller, now: number): Promise<boolean> =>
  caller.kind === 'guest' || caller.kind === 'signature' || (await readSessionActive(run, caller, now));
