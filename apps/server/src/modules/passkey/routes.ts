import {
  addPasskey as addPasskeyRoute,
  listPasskeys,
  logInWithPasskey as logInRoute,
  removePasskey as removePasskeyRoute,
  startPasskey,
  startPasskeyLogin,
} from '@pavilion/contract/passkey/passkey';
import { ok } from '@pavilion/domain/result';
import type { RegisterRoute } from '#platform/http/register-route';
import type { LoginDeps } from '../person/index.ts';
import { addPasskey, startAdding } from './add-passkey.ts';
import { logInWithPasskey, startLogin } from './log-in-with-passkey.ts';
import { ownPasskeys } from './policy.ts';
import { removePasskey } from './remove-passkey.ts';
import { readPasskeys } from './store/passkey.ts';
import { viewPasskeys } from './view.ts';

/** ACC-09: passkeys (WebAuthn): adding, listing and removing them, and logging in with one. */
export function passkeyRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const policy = { policy: ownPasskeys };
  registerRoute(
    listPasskeys,
    async ({ caller, scope }) =>
      ok(viewPasskeys(await readPasskeys(deps.database.run, scope), caller.client)),
    policy,
  );
  registerRoute(startPasskey, (call) => startAdding(deps, call), policy);
  registerRoute(addPasskeyRoute, (call) => addPasskey(deps, call), policy);
  registerRoute(removePasskeyRoute, (call) => removePasskey(deps, call), policy);
  registerRoute(startPasskeyLogin, (call) => startLogin(deps, call));
  registerRoute(logInRoute, (call) => logInWithPasskey(deps, call));
}
