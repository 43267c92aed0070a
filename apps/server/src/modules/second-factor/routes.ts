import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from '@pavilion/contract/second-factor/second-factor';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { createCodeLimit } from '../person/index.ts';
import { disableSecond, enableSecond, replaceCodes, startFactor } from './change-second-factor.ts';
import { ownSecondFactor } from './policy.ts';
import { readSecondFactor } from './store.ts';
import { viewSecondFactor } from './view.ts';

/** ACC-09: the codes of an authenticator app, which the log-in asks for after the password. */
export function secondFactorRoutes(
  registerRoute: RegisterRoute,
  deps: Pick<AppDeps, 'database' | 'settings' | 'keys' | 'now' | 'log'>,
): void {
  const policy = { policy: ownSecondFactor };
  const limit = createCodeLimit(deps);
  registerRoute(
    getSecondFactor,
    async ({ caller, scope }) =>
      ok(viewSecondFactor(await readSecondFactor(deps.database.run, scope), caller.client)),
    policy,
  );
  registerRoute(startSecondFactor, (call) => startFactor(deps, call), policy);
  registerRoute(enableSecondFactor, (call) => enableSecond(deps, limit, call), policy);
  registerRoute(disableSecondFactor, (call) => disableSecond(deps, call), policy);
  registerRoute(replaceRecoveryCodes, (call) => replaceCodes(deps, call), policy);
}
