import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import { type Attempt, type AttemptKey, readAttempt } from '../../payment/index.ts';
import { isOwnAttempt } from '../store/checkout.ts';

/** A payment attempt, only if its checkout is in the scope of the policy `ownCheckout`. */
export async function readOwnAttempt(
  run: RunStatement,
  { clientId, id, personId }: AttemptKey & { personId: number },
): Promise<Attempt | undefined> {
  const key = { clientId, id };
  const read = joinStatements(run);
  const [isOwn, attempt] = await Promise.all([
    isOwnAttempt(read, { ...key, personId }),
    readAttempt(read, key),
  ]);
  return isOwn ? attempt : undefined;
}
