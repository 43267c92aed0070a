import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { SMTPServer } from 'smtp-server';
import { openBooks } from './books.ts';
import { booksRoutes } from './books-page.ts';
import { clockRoutes, openClock } from './clock.ts';
import { faultRoutes } from './faults.ts';
import type { Settings } from './ground.ts';
import { home } from './home.ts';
import { mailRoutes, mailServer } from './mail/index.ts';
import { opayoLines, opayoSandbox } from './opayo/index.ts';
import type { OpayoSwitches } from './settings.ts';
import { stripeLines, stripeSandbox } from './stripe/index.ts';

type Place = { dataDir: string; clock: string | undefined; settings: Settings; opayo: OpayoSwitches };

/** The whole sandbox, listening to nobody yet: the HTTP side and the mail server. */
export function buildSandbox(
  { dataDir, clock, settings, opayo }: Place,
  options: FastifyServerOptions = {},
): { app: FastifyInstance; mail: SMTPServer } {
  const app = Fastify(options);
  const books = openBooks(join(dataDir, 'sandbox.json'));
  const now = openClock(books, clock);
  const ground = { app, books, now, settings };

  faultRoutes(app);
  clockRoutes(app, books, now);
  mailRoutes(ground);
  booksRoutes(app, { opayo: () => opayoLines(ground), stripe: () => stripeLines(ground) });
  app.get('/health', () => ({ status: 'ok' }));
  // Browsers ask for it on every page, and a page without an error is easier to watch.
  app.get('/favicon.ico', (_, reply) => reply.code(204).send());
  app.get('/', (_, reply) => reply.type('text/html').send(home));

  // Each provider reads bodies and words errors in its own way, so each has a scope of its own.
  app.register(async (scope) => opayoSandbox({ ...ground, app: scope }, opayo));
  app.register(async (scope) => stripeSandbox({ ...ground, app: scope }));
  return { app, mail: mailServer(ground) };
}
