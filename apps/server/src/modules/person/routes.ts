import {
  completeHandOver,
  createHandOver,
  getUser,
  login,
  logout,
  register,
} from '@pavilion/contract/person';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import { joinStatements } from '#platform/database/join-statements';
import type { RegisterRoute } from '#platform/http/register-route';
import { PasswordQueueFullError } from '#platform/security/password-hash';
import type { LoginDeps } from './complete-login.ts';
import { createGuestLimit } from './guest-limit.ts';
import { issueHandOverToken, redeemHandOverToken } from './hand-over.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { createCodeLimit, createLoginLimit } from './login-limit.ts';
import { ownHandOver } from './policy.ts';
import { createUseRecorder } from './record-use.ts';
import { registerCustomer } from './register-customer.ts';
import { createRegistrationLimit } from './registration/registration-limit.ts';
import { readMemberRecord } from './store/member-record.ts';
import { readUser } from './store.ts';
import { viewUser } from './view.ts';

export function personRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const { database, now } = deps;
  const limits = { limit: createLoginLimit(deps), codeLimit: createCodeLimit(deps) };
  const refuseGuest = createGuestLimit(deps);
  const noteUse = createUseRecorder(deps);
  registerRoute(login, (call) => orTooBusy(logIn(deps, limits, call)));
  const registrationLimit = createRegistrationLimit(deps);
  registerRoute(register, (call) => orTooBusy(registerCustomer(deps, registrationLimit, call)));
  registerRoute(logout, (call) => logOut(database.run, call, now()));
  registerRoute(
    createHandOver,
    async (call) => (await refuseGuest(call.caller)) ?? issueHandOverToken(deps, call),
    { policy: ownHandOver },
  );
  registerRoute(completeHandOver, (call) => redeemHandOverToken(deps, call));
  registerRoute(getUser, async ({ caller }) => {
    if (caller.kind === 'guest') return ok(null);
    const key = { clientId: caller.client.id, personId: caller.personId };
    const today = getLocalDay(now(), caller.client.timezone);
    const read = joinStatements(database.run);
    const [user, record] = await Promise.all([
      readUser(read, key),
      readMemberRecord(read, { ...key, today }),
      noteUse(caller),
    ]);
    return user ? ok(viewUser(user, record, caller.client)) : refuse({ code: 'not_logged_in' } as const);
  });
}

/** Refuses if too many passwords wait for their hash. */
export const orTooBusy = async <Value>(work: Promise<Value>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof PasswordQueueFullError)) throw error;
    return refuse({ code: 'server_busy', retryAfter: 5 } as const);
  });
