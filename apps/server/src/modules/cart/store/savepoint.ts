import type { Transaction } from '#platform/database/database';
import { runInSavepoint } from '#platform/database/savepoint';
import { ReservationRefusedError } from '../kinds/purchasable.ts';

/** Runs `work`, or undoes it if the database refuses its reservation; the transaction goes on. Returns whether it is done. */
export async function tryReservation(tx: Transaction, work: () => Promise<void>): Promise<boolean> {
  const outcome = await runInSavepoint(tx, work);
  if (!outcome.ok && !(outcome.error instanceof ReservationRefusedError)) throw outcome.error;
  return outcome.ok;
}
