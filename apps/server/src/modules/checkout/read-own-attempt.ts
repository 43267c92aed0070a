import type { RunStatement } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { type Attempt, readAttempt } from '../payment/index.ts';
import { isOwnAttempt } from './store/checkout.ts';

/** CHK-32: a payment attempt, only if its checkout is the caller's own. */
export async function readOwnAttempt(
  run: RunStatement,
  { client, personId }: CallerFor<'customer'>,
  id: string,
): Promise<Attempt | undefined> {
  const key = { clientId: client.id, id };
  return (await isOwnAttempt(run, { ...key, personId })) ? readAttempt(run, key) : undefined;
}
