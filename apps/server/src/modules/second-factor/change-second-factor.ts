import type {
  disableSecondFactor,
  enableSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from '@pavilion/contract/second-factor/second-factor';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import {
  buildTotpUri,
  checkCode,
  claimFirstCode,
  createTotpSecret,
  encryptTotpSecret,
  type LoginLimit,
  readSecondFactorSecret,
  readUser,
  requireRecentLogin,
  tellSecurityEvent,
} from '../person/index.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { deleteFactor, enableFactor, readSecondFactor, saveRecoveryCodes, saveSecret } from './store.ts';
import { viewSecondFactor } from './view.ts';

type FactorDeps = Pick<AppDeps, 'database' | 'settings' | 'keys' | 'now'>;
type Scope = { clientId: string; personId: number; sessionId: string };
const notStarted = { code: 'second_factor_not_started', nextStep: 'start_second_factor' } as const;

/** Creates a secret for the caller's app. The log-in asks for no code before the app has shown one. */
export async function startFactor(
  { database: { run }, keys, now: getNow }: FactorDeps,
  { caller, scope }: Call<typeof startSecondFactor> & { scope: Scope },
) {
  const now = getNow();
  const recent = await requireRecentLogin(run, scope, now);
  if (!recent.ok) return recent;
  const user = await readUser(run, scope);
  if (!user) return refuse({ code: 'not_found' } as const);
  if (user.is_provisional) return refuse({ code: 'account_not_proven', nextStep: 'request_link' } as const);
  const secret = createTotpSecret();
  const encrypted = encryptTotpSecret(keys.encryption, scope, secret);
  if (!(await saveSecret(run, { ...scope, secret: encrypted, now })))
    return refuse({ code: 'second_factor_enabled' } as const);
  return ok({ secret, uri: buildTotpUri(secret, { issuer: caller.client.name, label: user.email }) });
}

/** Turns the second factor on with a code of the app, and returns its recovery codes, which no later response has. */
export async function enableSecond(
  deps: FactorDeps,
  limit: LoginLimit,
  { caller, body: { code }, scope }: Call<typeof enableSecondFactor> & { scope: Scope },
) {
  const { database, settings, now: getNow } = deps;
  const now = getNow();
  const { personId } = scope;
  const recent = await requireRecentLogin(database.run, scope, now);
  if (!recent.ok) return recent;
  const factor = await readSecondFactorSecret(database.run, scope);
  if (!factor || factor.isEnabled) return refuse(notStarted);
  const { secret } = factor;
  const checked = await checkCode(limit, { caller, personId, isFirst: true }, () =>
    claimFirstCode(deps, scope, { code, secret }),
  );
  if (!checked.ok) return checked;
  const codes = createRecoveryCodes();
  return database.inTransaction(async (tx) => {
    if (!(await enableFactor(tx, { ...scope, secret, now }))) return refuse(notStarted);
    await saveRecoveryCodes(tx, { ...scope, codes, now });
    await tellSecurityEvent(tx, { settings }, { caller, personId, now, event: 'second_factor_on' });
    return ok({ recovery_codes: codes });
  });
}

/** Turns the second factor off. One that is off stays so. */
export async function disableSecond(
  { database, settings, now: getNow }: FactorDeps,
  { caller, scope }: Call<typeof disableSecondFactor> & { scope: Scope },
) {
  const now = getNow();
  const { personId } = scope;
  const recent = await requireRecentLogin(database.run, scope, now);
  if (!recent.ok) return recent;
  return database.inTransaction(async (tx) => {
    if (await deleteFactor(tx, scope))
      await tellSecurityEvent(tx, { settings }, { caller, personId, now, event: 'second_factor_off' });
    return ok(viewSecondFactor(await readSecondFactor(tx, scope), caller.client));
  });
}

/** Replaces the recovery codes by new ones. */
export async function replaceCodes(
  { database, now: getNow }: FactorDeps,
  { scope }: Call<typeof replaceRecoveryCodes> & { scope: Scope },
) {
  const now = getNow();
  const recent = await requireRecentLogin(database.run, scope, now);
  if (!recent.ok) return recent;
  const codes = createRecoveryCodes();
  return database.inTransaction(async (tx) => {
    if ((await readSecondFactor(tx, scope)).enabledAt === null) return refuse(notStarted);
    await saveRecoveryCodes(tx, { ...scope, codes, now });
    return ok({ recovery_codes: codes });
  });
}
