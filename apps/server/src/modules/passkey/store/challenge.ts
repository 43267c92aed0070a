import { sql } from 'kysely';
import { queryBuilder, type RunStatement } from '#platform/database/database';

/** What a challenge is for: adding a passkey, or logging in. */
export type ChallengePurpose = 'add' | 'log_in';

type Challenge = { clientId: string; challengeHash: Buffer; purpose: ChallengePurpose; ownerHash: Buffer };

export const insertChallenge = (
  run: RunStatement,
  { clientId, challengeHash, purpose, ownerHash, expiresAt }: Challenge & { expiresAt: number },
): Promise<unknown> =>
  run(
    queryBuilder.insertInto('passkey_challenge').values({
      client_id: clientId,
      challenge_hash: challengeHash,
      purpose,
      owner_hash: ownerHash,
      expires_at: new Date(expiresAt),
    }),
  );

/** Deletes a valid challenge in one statement, so only one of two concurrent requests uses it. */
export async function consumeChallenge(
  run: RunStatement,
  { clientId, challengeHash, purpose, ownerHash, now }: Challenge & { now: number },
): Promise<boolean> {
  const deleted = await run(sql`
    delete from passkey_challenge
    where client_id = ${clientId} and challenge_hash = ${challengeHash} and purpose = ${purpose}
      and owner_hash = ${ownerHash} and expires_at > ${new Date(now)}
    returning 1`);
  return deleted.length > 0;
}

/** Deletes up to `limit` challenges that expired before an instant (milliseconds), and returns the count. */
export async function deleteExpiredChallenges(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from passkey_challenge where (client_id, challenge_hash) in (
      select client_id, challenge_hash from passkey_challenge where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}
