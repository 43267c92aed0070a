import {
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
} from '@pavilion/contract/user-details/email-change';
import { ok, refuse } from '@pavilion/domain/result';
import type { RegisterRoute } from '#platform/http/register-route';
import { createSharedLimit } from '#platform/limits/shared-limit';
import { createLoginLimit, type LoginDeps, orTooBusy } from '../person/index.ts';
import { confirmChange, invalidLink } from './confirm-change.ts';
import { ownAccount } from './policy.ts';
import { requestChange } from './request-change.ts';
import { readNewEmail } from './store.ts';

/** Requests of one person in an hour, because each of them emails an address that they choose. */
const maxRequests = 5;

export function emailChangeRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const loginLimit = createLoginLimit(deps);
  const requestLimit = createSharedLimit(deps, { name: 'email-change', points: maxRequests, seconds: 3600 });
  const requestDeps = { ...deps, loginLimit, requestLimit };
  registerRoute(requestEmailChange, (call) => orTooBusy(requestChange(requestDeps, call)), {
    policy: ownAccount,
  });
  registerRoute(readEmailChange, async ({ caller, body: { token } }) => {
    const link = { clientId: caller.client.id, token, now: deps.now() };
    const newEmail = await readNewEmail(deps.database.run, link);
    return newEmail === undefined ? refuse(invalidLink) : ok({ new_email: newEmail });
  });
  registerRoute(confirmEmailChange, (call) => confirmChange(deps, call));
}
