import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { readLoginToken, readSessionActive } from './store.ts';

/** Whom a login token logs in. `isCurrent`: that person is already logged in. */
export type TokenOwner =
  | { kind: 'person'; name: string; email: string; isCurrent: boolean }
  | { kind: 'guest' };

/** AUT-07: the owner of a login token, which stays valid; undefined for an invalid token. */
export async function findTokenOwner(
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
  caller: Caller,
  token: string,
): Promise<TokenOwner | undefined> {
  const time = now();
  const row = await readLoginToken(run, { clientId: caller.client.id, token, now: time });
  if (!row) return undefined;
  const { personId, firstName, lastName, email } = row;
  if (personId === null) return { kind: 'guest' };
  const isSame = caller.kind === 'customer' && caller.personId === personId;
  const isCurrent = isSame && (await readSessionActive(run, caller, time));
  return {
    kind: 'person',
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    email: email ?? '',
    isCurrent,
  };
}
