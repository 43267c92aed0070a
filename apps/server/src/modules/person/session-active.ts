import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { readSessionActive } from './store.ts';

/**
 * AUT-27: whether the caller's session is neither revoked nor expired. Always true for guests and signed requests. A
 * query that reads more includes `sessionActiveSql` instead.
 */
export const isSessionActive = async (run: RunStatement, caller: Caller, now: number): Promise<boolean> =>
  caller.kind === 'guest' || caller.kind === 'signature' || (await readSessionActive(run, caller, now));
