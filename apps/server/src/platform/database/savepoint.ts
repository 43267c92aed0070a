import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { isConnectionLost } from './unavailable.ts';

/**
 * Runs `work` in a savepoint of the transaction. If it throws, its statements are undone, the transaction goes on, and
 * the error is returned. A lost connection is thrown, because the whole transaction is lost with it.
 */
export async function runInSavepoint(
  tx: Transaction,
  work: () => Promise<unknown>,
): Promise<{ ok: true } | { ok: false; error: unknown }> {
  await tx(sql`savepoint work`);
  try {
    await work();
    await tx(sql`release savepoint work`);
    return { ok: true };
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    await tx(sql`rollback to savepoint work`);
    await tx(sql`release savepoint work`);
    return { ok: false, error };
  }
}
