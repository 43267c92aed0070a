import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { ReadCaller } from '#platform/http/caller';
import { createRouteLimiter } from '#platform/http/rate-limit';
import { createRouteRegistrar, type RegisterRoute } from '#platform/http/register-route';
import { serverOptions } from '#platform/http/server-options';
import { createLogger, type Log } from '#platform/runtime/logger';
import { readSettings, type Settings } from '#platform/runtime/settings';
import type { Purchasables } from '../modules/cart/index.ts';
import { createClientResolver } from '../modules/client/index.ts';
import { createCallerReader, isSessionActive } from '../modules/person/index.ts';
import { createPurchasables } from '../purchasables.ts';
import { testKeys } from './people.ts';
import { noon } from './test-database.ts';

type RegisterTestRoutes = (
  registerRoute: RegisterRoute,
  deps: AppDeps & { purchasables: Purchasables },
  context: { app: FastifyInstance; readCaller: ReadCaller },
) => void;

/** A server with these routes and a fixed clock. It resolves clients by host and callers by cookie, as in production. */
export function createTestServer(
  database: Database,
  registerRoutes: RegisterTestRoutes,
  changes: { now?: () => number; settings?: Partial<Settings>; log?: Log } = {},
): FastifyInstance {
  const settings: Settings = {
    ...readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32), BEARER: 'off' }),
    ...changes.settings,
  };
  const deps: AppDeps = {
    database,
    now: changes.now ?? (() => noon),
    settings,
    keys: testKeys,
    log: changes.log ?? createLogger('silent'),
  };
  const resolveClient = createClientResolver(database, settings);
  const readCaller = createCallerReader({ resolveClient, settings, keys: testKeys });
  const app = Fastify({ ...serverOptions, trustProxy: [...settings.TRUSTED_PROXIES] });
  const registerRoute = createRouteRegistrar(
    app,
    readCaller,
    (caller) => isSessionActive(database.run, caller, deps.now()),
    createRouteLimiter(deps),
  );
  registerRoutes(registerRoute, { ...deps, purchasables: createPurchasables(database) }, { app, readCaller });
  return app;
}
