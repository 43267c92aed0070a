import { toDatabaseRefusal } from '../booking/index.ts';
import { ReservationRefusedError } from '../cart/index.ts';

/** A refusal by the database aborts the transaction, so it is thrown as an error with the refusal. */
export const orRefuse = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    const refusal = toDatabaseRefusal(error);
    throw refusal ? new ReservationRefusedError(refusal) : error;
  });
