import {
  changePassword as changePasswordRoute,
  readPasswordLink,
  requestPasswordLink,
  resetPassword,
} from '@pavilion/contract/password';
import { requestOwnPasswordLink } from '@pavilion/contract/provisional-account';
import type { RegisterRoute } from '#platform/http/register-route';
import { createCodeLimit, createLoginLimit, type LoginDeps, orTooBusy } from '../person/index.ts';
import { changePassword } from './change-password.ts';
import { ownAddress } from './policy.ts';
import { createPasswordLinkLimit, requestLink, requestOwnLink } from './request-link.ts';
import { readLink, resetByLink } from './reset-by-link.ts';

export function passwordRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const limit = createPasswordLinkLimit(deps);
  registerRoute(requestPasswordLink, (call) => requestLink(deps, limit, call));
  registerRoute(requestOwnPasswordLink, (call) => requestOwnLink(deps, limit, call), { policy: ownAddress });
  registerRoute(readPasswordLink, (call) => readLink(deps, call));
  const codeLimit = createCodeLimit(deps);
  registerRoute(resetPassword, (call) => orTooBusy(resetByLink(deps, codeLimit, call)));
  const loginLimit = createLoginLimit(deps);
  registerRoute(changePasswordRoute, (call) => orTooBusy(changePassword(deps, loginLimit, call)), {
    policy: ownAddress,
  });
}
