import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import { ReservationRefusedError } from '../kinds/purchasable.ts';

/** Runs `work`, or undoes it if the database refuses its reservation; the transaction goes on. Returns whether it is done. */
export async function tryReservation(tx: Transaction, work: () => Promise<void>): Promise<boolean> {
  await tx(sql`savepoint reservation`);
  try {
    await work();
    await tx(sql`release savepoint reservation`);
    return true;
  } catch (error) {
    if (!(error instanceof ReservationRefusedError)) throw error;
    await tx(sql`rollback to savepoint reservation`);
    await tx(sql`release savepoint reservation`);
    return false;
  }
}
