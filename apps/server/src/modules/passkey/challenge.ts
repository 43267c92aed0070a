import type { RunStatement } from '#platform/database/database';
import { createRandomToken, sha256 } from '#platform/security/crypto';
import { type ChallengePurpose, consumeChallenge, insertChallenge } from './store/challenge.ts';

/** How long a challenge is valid: browsers give their users about as long. */
export const challengeLifetimeMs = 300_000;

/** `owner`: who asks for a challenge, and is the only one who can answer it. */
type ChallengeContext = { clientId: string; owner: string; purpose: ChallengePurpose; now: number };

/** Creates and stores a challenge: 256 random bits in base64url. */
export async function createChallenge(
  run: RunStatement,
  { clientId, owner, purpose, now }: ChallengeContext,
): Promise<string> {
  const challenge = createRandomToken();
  await insertChallenge(run, {
    clientId,
    challengeHash: sha256(challenge),
    purpose,
    ownerHash: sha256(owner),
    expiresAt: now + challengeLifetimeMs,
  });
  return challenge;
}

/**
 * Uses up the challenge that a browser's `clientDataJSON` (base64url) answers, and returns it; undefined for one that was
 * used, is too old, or that somebody else asked for.
 */
export async function redeemChallenge(
  run: RunStatement,
  clientData: string,
  { clientId, owner, purpose, now }: ChallengeContext,
): Promise<string | undefined> {
  const challenge = readChallenge(clientData);
  if (challenge === undefined) return undefined;
  const isUsed = await consumeChallenge(run, {
    clientId,
    challengeHash: sha256(challenge),
    purpose,
    ownerHash: sha256(owner),
    now,
  });
  return isUsed ? challenge : undefined;
}

function readChallenge(clientData: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data && 'challenge' in data ? data.challenge : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
