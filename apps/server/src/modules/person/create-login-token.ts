import type { RunStatement } from '#platform/database/database';
import { createRandomToken } from '#platform/security/crypto';
import { insertLoginToken, type LoginTokenOwner } from './store.ts';

const tokenLifetimeMs = 120_000;

/** AUT-07: creates a login token, valid once at any page of this client with `?token=`. Stores only its hash. */
export async function createLoginToken(
  run: RunStatement,
  { now, ...owner }: { clientId: string; now: number } & LoginTokenOwner,
): Promise<string> {
  const token = createRandomToken();
  await insertLoginToken(run, { ...owner, token, expiresAt: now + tokenLifetimeMs });
  return token;
}
