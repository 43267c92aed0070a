import {
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
  requestEmailConfirmation,
} from '@pavilion/contract/user-details/email-change';
import { ok, refuse } from '@pavilion/domain/result';
import type { RegisterRoute } from '#platform/http/register-route';
import { createSharedLimit } from '#platform/limits/shared-limit';
import { createLoginLimit, type LoginDeps, orTooBusy } from '../person/index.ts';
import { confirmChange, invalidLink } from './confirm-change.ts';
import { ownAccount } from './policy.ts';
import { requestChange } from './request-change.ts';
import { requestConfirmation } from './request-confirmation.ts';
import { readLink } from './store.ts';

/** Requests of one person in an hour, because each of them emails an address that they choose. */
const maxRequests = 5;

export function emailChangeRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const loginLimit = createLoginLimit(deps);
  const requestLimit = createSharedLimit(deps, { name: 'email-change', points: maxRequests, seconds: 3600 });
  const requestDeps = { ...deps, loginLimit, requestLimit };
  registerRoute(requestEmailChange, (call) => orTooBusy(requestChange(requestDeps, call)), {
    policy: ownAccount,
  });
  const confirmationLimit = createSharedLimit(deps, {
    name: 'email-confirmation',
    points: maxRequests,
    seconds: 3600,
  });
  registerRoute(requestEmailConfirmation, (call) => requestConfirmation(deps, confirmationLimit, call), {
    policy: ownAccount,
  });
  registerRoute(readEmailChange, async ({ caller, body: { token } }) => {
    const link = { clientId: caller.client.id, token, now: deps.now() };
    const read = await readLink(deps.database.run, link);
    if (!read) return refuse(invalidLink);
    const kind = read.isConfirmation ? ('confirmation' as const) : ('change' as const);
    return ok({ kind, new_email: read.newEmail });
  });
  registerRoute(confirmEmailChange, (call) => confirmChange(deps, call));
}
