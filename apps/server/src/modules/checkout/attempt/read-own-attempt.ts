import type { RunStatement } from '#platform/database/database';
import { type Attempt, type AttemptKey, readAttempt } from '../../payment/index.ts';
import { isOwnAttempt } from '../store/checkout.ts';

/** A payment attempt, only if its checkout is in the scope of the policy `ownCheckout`. */
export async function readOwnAttempt(
  run: RunStatement,
  { clientId, id, personId }: AttemptKey & { personId: number },
): Promise<Attempt | undefined> {
  const key = { clientId, id };
  return (await isOwnAttempt(run, { ...key, personId })) ? readAttempt(run, key) : undefined;
}
