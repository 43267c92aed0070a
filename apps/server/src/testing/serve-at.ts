import Fastify, { type FastifyInstance } from 'fastify';
import { httpOptions } from '#platform/body';
import type { ReadCaller } from '#platform/caller';
import type { Database } from '#platform/database';
import type { Ground } from '#platform/ground';
import { type Serve, server } from '#platform/http';
import { openLog } from '#platform/log';
import { readSettings, type Settings } from '#platform/settings';
import { clientFinder } from '../modules/client/index.ts';
import { callerReader } from '../modules/person/index.ts';
import { testKeys } from './people.ts';
import { noon } from './world.ts';

type Mount = (serve: Serve, ground: Ground, more: { app: FastifyInstance; readCaller: ReadCaller }) => void;

/** A server of these routes at an instant, that finds clients by host and callers by cookie as the real one does. */
export function serveAt(
  database: Database,
  mount: Mount,
  changes: { now?: () => number; settings?: Partial<Settings> } = {},
): FastifyInstance {
  const settings: Settings = {
    ...readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32), BEARER: 'off' }),
    ...changes.settings,
  };
  const ground: Ground = {
    database,
    now: changes.now ?? (() => noon),
    settings,
    keys: testKeys,
    log: openLog('silent'),
  };
  const findClient = clientFinder(database, settings);
  const readCaller = callerReader({ findClient, settings, keys: testKeys });
  const app = Fastify({ ...httpOptions, trustProxy: [...settings.TRUSTED_PROXIES] });
  mount(server(app, readCaller), ground, { app, readCaller });
  return app;
}
