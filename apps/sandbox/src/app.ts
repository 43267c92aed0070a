import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { SMTPServer } from 'smtp-server';
import { clockRoutes, createClock } from './clock.ts';
import { faultRoutes } from './faults.ts';
import { homePage } from './home-page.ts';
import { ledgerRoutes } from './ledger-page.ts';
import { createMailServer, mailRoutes } from './mail/index.ts';
import { opayoSandbox, readOpayoLedger } from './opayo/index.ts';
import { createDataStore } from './platform/data-store.ts';
import type { SandboxSettings } from './platform/deps.ts';
import type { OpayoOptions } from './platform/settings.ts';
import { readStripeLedger, stripeSandbox } from './stripe/index.ts';

type SandboxOptions = {
  dataDir: string;
  clock: string | undefined;
  settings: SandboxSettings;
  opayo: OpayoOptions;
};

/** The whole sandbox, listening to nobody yet: the HTTP side and the mail server. */
export function createSandbox(
  { dataDir, clock, settings, opayo }: SandboxOptions,
  options: FastifyServerOptions = {},
): { app: FastifyInstance; mail: SMTPServer } {
  const app = Fastify(options);
  const store = createDataStore(join(dataDir, 'sandbox.json'));
  const now = createClock(store, clock);
  const deps = { app, store, now, settings };

  faultRoutes(app);
  clockRoutes(app, store, now);
  mailRoutes(deps);
  ledgerRoutes(app, { opayo: () => readOpayoLedger(deps), stripe: () => readStripeLedger(deps) });
  app.get('/health', () => ({ status: 'ok' }));
  // Browsers ask for it on every page, and a page without an error is easier to watch.
  app.get('/favicon.ico', (_, reply) => reply.code(204).send());
  app.get('/', (_, reply) => reply.type('text/html').send(homePage));

  // Each provider reads bodies and words errors in its own way, so each has a scope of its own.
  app.register(async (scope) => opayoSandbox({ ...deps, app: scope }, opayo));
  app.register(async (scope) => stripeSandbox({ ...deps, app: scope }));
  return { app, mail: createMailServer(deps) };
}
