import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { readBearerOwner } from './bearer-token.ts';
import { readLoginToken, readSessionActive, readUser } from './store.ts';

/** Whom a login token logs in. `isCurrent`: that person is already logged in. */
export type TokenOwner =
  | { kind: 'person'; name: string; email: string; isCurrent: boolean }
  | { kind: 'guest' };

/** AUT-07: the owner of a login token, which stays valid; undefined for an invalid token. */
export async function findTokenOwner(
  deps: Pick<AppDeps, 'database' | 'now' | 'settings' | 'keys'>,
  caller: Caller,
  token: string,
): Promise<TokenOwner | undefined> {
  const { run } = deps.database;
  const time = deps.now();
  const row =
    (await readLoginToken(run, { clientId: caller.client.id, token, now: time })) ??
    (await readBearerPerson(deps, { caller, token, now: time }));
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

async function readBearerPerson(
  deps: Pick<AppDeps, 'database' | 'settings' | 'keys'>,
  { caller, token, now }: { caller: Caller; token: string; now: number },
) {
  const { run } = deps.database;
  const owner = await readBearerOwner(run, deps, { caller, token, now });
  const user = owner && (await readUser(run, { clientId: caller.client.id, ...owner }));
  return (
    user && { personId: user.id, firstName: user.first_name, lastName: user.last_name, email: user.email }
  );
}
