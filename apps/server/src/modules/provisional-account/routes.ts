import {
  changeProvisionalAccount,
  createProvisionalAccount,
  getProvisionalFields,
} from '@pavilion/contract/provisional-account';
import { ok } from '@pavilion/domain/result';
import type { RegisterRoute } from '#platform/http/register-route';
import type { LoginDeps } from '../person/index.ts';
import { changeAccount } from './change-account.ts';
import { createAccount, createProvisionalLimit, readGuestAgeLimits } from './create-account.ts';
import { ownDetails } from './policy.ts';

export function provisionalAccountRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const limit = createProvisionalLimit(deps);
  registerRoute(getProvisionalFields, async ({ caller }) => {
    const limits = await readGuestAgeLimits(deps.database.run, caller);
    return ok({ date_of_birth: limits !== undefined, min_age: limits?.minAge ?? null });
  });
  registerRoute(createProvisionalAccount, (call) => createAccount(deps, limit, call));
  registerRoute(changeProvisionalAccount, (call) => changeAccount(deps, limit, call), { policy: ownDetails });
}
