import { createProvisionalAccount, getProvisionalFields } from '@pavilion/contract/provisional-account';
import { ok } from '@pavilion/domain/result';
import type { RegisterRoute } from '#platform/http/register-route';
import type { LoginDeps } from '../person/index.ts';
import { asksForDateOfBirth, createAccount, createProvisionalLimit } from './create-account.ts';

export function provisionalAccountRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const limit = createProvisionalLimit(deps);
  registerRoute(getProvisionalFields, async ({ caller }) =>
    ok({ date_of_birth: await asksForDateOfBirth(deps.database.run, caller) }),
  );
  registerRoute(createProvisionalAccount, (call) => createAccount(deps, limit, call));
}
