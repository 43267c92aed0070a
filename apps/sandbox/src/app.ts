import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { SMTPServer } from 'smtp-server';
import { clockRoutes, createClock } from './clock.ts';
import { faultRoutes } from './faults.ts';
import { debitSandbox } from './gocardless/index.ts';
import { homePage } from './home-page.ts';
import { ledgerRoutes } from './ledger-page.ts';
import { createMailServer, mailRoutes } from './mail/index.ts';
import { opayoSandbox, readOpayoLedger } from './opayo/index.ts';
import { createDataStore } from './platform/data-store.ts';
import type { SandboxSettings } from './platform/deps.ts';
import type { OpayoOptions } from './platform/settings.ts';
import { stateRoutes } from './states/index.ts';
import { readStripeLedger, stripeSandbox } from './stripe/index.ts';

type SandboxOptions = {
  dataDir: string;
  clock: string | undefined;
  settings: SandboxSettings;
  opayo: OpayoOptions;
  demoUrl?: string | undefined;
};

/** Creates the sandbox's HTTP app and mail server; neither listens yet. */
export function createSandbox(
  { dataDir, clock, settings, opayo, demoUrl }: SandboxOptions,
  options: FastifyServerOptions = {},
): { app: FastifyInstance; mail: SMTPServer } {
  const app = Fastify(options);
  const store = createDataStore(join(dataDir, 'sandbox.json'));
  const now = createClock(store, clock);
  const deps = { app, store, now, settings };
  // A file of its own, so that a payment does not write all emails again.
  const mailDeps = { ...deps, store: createDataStore(join(dataDir, 'mail.json')) };

  faultRoutes(app);
  clockRoutes(app, store, now);
  mailRoutes(mailDeps);
  ledgerRoutes(app, { opayo: () => readOpayoLedger(deps), stripe: () => readStripeLedger(deps) });
  stateRoutes(app, { demoUrl, now });
  app.get('/health', () => ({ status: 'ok' }));
  // Browsers request it on every page; 204 keeps their console free of errors.
  app.get('/favicon.ico', (_, reply) => reply.code(204).send());
  app.get('/', (_, reply) => reply.type('text/html').send(homePage));

  // The providers have different body parsers and error handlers, so each gets its own scope.
  app.register(async (scope) => opayoSandbox({ ...deps, app: scope }, opayo));
  app.register(async (scope) => stripeSandbox({ ...deps, app: scope }));
  app.register(async (scope) => debitSandbox({ ...deps, app: scope }));
  return { app, mail: createMailServer(mailDeps) };
}
