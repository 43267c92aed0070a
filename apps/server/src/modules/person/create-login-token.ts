import type { RunStatement } from '#platform/database/database';
import { createRandomToken } from '#platform/security/crypto';
import { insertLoginToken, type LoginTokenOwner } from './store.ts';

/** Milliseconds. */
const tokenLifetimeMs = 120_000;

/** AUT-07: a ticket that logs in once, at any address of this client with `?token=`. Only its hash is kept. */
export async function createLoginToken(
  run: RunStatement,
  { now, ...owner }: { clientId: string; now: number } & LoginTokenOwner,
): Promise<string> {
  const token = createRandomToken();
  await insertLoginToken(run, { ...owner, token, endsAt: now + tokenLifetimeMs });
  return token;
}
