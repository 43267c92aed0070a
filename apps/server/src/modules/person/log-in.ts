import type { login } from '@pavilion/contract/person';
import { refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/caller';
import { hashPassword, isOutdated, isPassword } from '#platform/password-hash';
import type { openLimiter } from '#platform/rate-limit';
import { type Door, letIn } from './let-in.ts';
import { readCredentials, savePassword } from './store.ts';

/** AUT-26: wrong passwords for one account in a minute, wherever they come from. A right one does not count. */
const perMinute = 10;

/** AUT-01: by e-mail address or reference. Who has no account is answered as slowly as who has one. */
export async function logIn(
  door: Door,
  tries: Pick<ReturnType<typeof openLimiter>, 'take' | 'giveBack'>,
  { caller, body }: Call<typeof login>,
) {
  const clientId = caller.client.id;
  const username = body.username.trim();
  const found = await readCredentials(door.database.run, { clientId, username });
  // Counted before the password is tried, so that many tries at once are counted too.
  const account = `${clientId} ${found?.personId ?? username.toLowerCase()}`;
  const retryAfter = tries.take(account, perMinute);
  if (retryAfter > 0) return refuse({ code: 'too_many_tries', retryAfter } as const);

  const isTheirs = await isPassword(body.password, found?.passwordHash);
  if (!found || !isTheirs) return refuse({ code: 'wrong_credentials' } as const);
  tries.giveBack(account, perMinute);

  const { personId, passwordHash } = found;
  const hash = passwordHash && isOutdated(passwordHash) ? await hashPassword(body.password) : undefined;
  return door.database.inTransaction(async (tx) => {
    if (hash) await savePassword(tx, { clientId, personId, hash });
    return letIn(tx, door, { caller, personId, now: door.now() });
  });
}
