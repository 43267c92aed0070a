import {
  endOtherSessions,
  endSession,
  getLoginProof,
  listSessions,
  proveLogin,
} from '@pavilion/contract/user-details/session';
import { ok, refuse } from '@pavilion/domain/result';
import { parseDevice } from '@pavilion/domain/session/device';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { CallerClient } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { publishChange } from '#platform/jobs/outbox';
import {
  createCodeLimit,
  createLoginLimit,
  endAllSessions,
  type LoginDeps,
  orTooBusy,
  toSessionTopic,
} from '../person/index.ts';
import { ownSessions } from './policy.ts';
import { proveOwnLogin, readLoginProof } from './prove-login.ts';
import { readSessions, revokeOtherSession, type SessionRow, type SessionScope } from './store.ts';

const viewSession = (
  { id, userAgent, network, country, createdAt, usedAt, isCurrent }: SessionRow,
  { timezone }: Pick<CallerClient, 'timezone'>,
) => ({
  id,
  ...parseDevice(userAgent),
  network,
  country,
  created_at: toWallClock(createdAt.getTime(), timezone),
  used_at: toWallClock(usedAt.getTime(), timezone),
  is_current: isCurrent,
});

/** AUT-27: the caller's sessions, to see where they are logged in and to end it there. */
export function sessionRoutes(
  registerRoute: RegisterRoute,
  { database, now, ...deps }: Pick<LoginDeps, 'database' | 'keys' | 'settings' | 'now' | 'log'>,
): void {
  const policy = { policy: ownSessions };
  const proofDeps = {
    ...deps,
    database,
    now,
    limit: createLoginLimit({ database, ...deps }),
    codeLimit: createCodeLimit({ database, ...deps }),
  };
  registerRoute(getLoginProof, (call) => readLoginProof(proofDeps, call), policy);
  registerRoute(proveLogin, (call) => orTooBusy(proveOwnLogin(proofDeps, call)), policy);
  const replyWithSessions = async (scope: SessionScope, client: CallerClient) => {
    const rows = await readSessions(database.run, scope, now());
    return ok(rows.map((row) => viewSession(row, client)));
  };
  registerRoute(listSessions, ({ caller, scope }) => replyWithSessions(scope, caller.client), policy);
  registerRoute(
    endSession,
    async ({ caller, params: { id }, scope }) => {
      const ended = await database.inTransaction(async (tx) => {
        const at = now();
        const idHash = await revokeOtherSession(tx, scope, { id, now: at });
        if (!idHash) return refuse({ code: 'session_not_found' } as const);
        const topics = [toSessionTopic(idHash)];
        await publishChange(tx, { clientId: scope.clientId, topics, now: at });
        return ok(undefined);
      });
      return ended.ok ? replyWithSessions(scope, caller.client) : ended;
    },
    policy,
  );
  registerRoute(
    endOtherSessions,
    async ({ caller, scope: { sessionId, ...person } }) => {
      await database.inTransaction(async (tx) => {
        await endAllSessions(tx, { ...person, now: now(), keptSessionId: sessionId });
        return ok(undefined);
      });
      return replyWithSessions({ sessionId, ...person }, caller.client);
    },
    policy,
  );
}
