import type { changePassword as changePasswordRoute } from '@pavilion/contract/password';
import { isStrongPassword } from '@pavilion/domain/password';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { hashPassword } from '#platform/security/password-hash';
import { queueNotice } from '../notice/index.ts';
import {
  endAllSessions,
  type LoginLimit,
  readUser,
  translateFieldErrors,
  updatePasswordHash,
  verifyOwnPassword,
} from '../person/index.ts';
import { endPasswordLinks } from './store.ts';

type ChangeCall = Call<typeof changePasswordRoute> & { scope: { personId: number; sessionId: string } };

/**
 * ACC-09: changes the password of a caller who knows the present one. Their other sessions end, and links to set a
 * password no longer work.
 */
export async function changePassword(
  { database, now: getNow }: Pick<AppDeps, 'database' | 'now'>,
  limit: LoginLimit,
  { caller, body, scope: { personId, sessionId } }: ChangeCall,
) {
  const clientId = caller.client.id;
  const user = await readUser(database.run, { clientId, personId });
  if (!user) return refuse({ code: 'not_found' } as const);
  const verified = await verifyOwnPassword(database.run, limit, {
    caller,
    personId,
    password: body.current_password,
  });
  if (!verified.ok) return verified;
  const words = { email: user.email, firstName: user.first_name, lastName: user.last_name };
  if (!isStrongPassword(body.password, words)) {
    const weak = [{ field: 'password', code: 'password_weak', params: {} }] as const;
    const errors = translateFieldErrors(caller.language, weak);
    return refuse({ code: 'validation_failed', errors } as const);
  }
  const hash = await hashPassword(body.password);
  const now = getNow();
  return database.inTransaction(async (tx) => {
    await updatePasswordHash(tx, { clientId, personId, hash });
    await endPasswordLinks(tx, { clientId, personIds: [personId], now });
    await endAllSessions(tx, { clientId, personId, now, keptSessionId: sessionId });
    await queueNotice(tx, {
      clientId,
      person_id: personId,
      kind: 'password_changed',
      path: '/forgotten-password',
      language: caller.language,
      params: { at: now },
      now,
    });
    return ok({ result: 'success' as const });
  });
}
