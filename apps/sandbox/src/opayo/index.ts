import type { BookLine, Ground } from '../ground.ts';
import type { OpayoSwitches } from '../settings.ts';
import { acsRoutes } from './acs.ts';
import { refusal, send } from './answer.ts';
import { readPage } from './book.ts';
import { cardIdentifierRoutes } from './card-identifiers.ts';
import { dropInRoutes } from './drop-in.ts';
import { linesOf } from './lines.ts';
import { reportingRoutes } from './reporting.ts';
import { sessionKeyRoutes } from './session-keys.ts';
import { transactionRoutes } from './transactions.ts';

/** Opayo Pi, its 3D Secure pages and its Reporting, as their public documentation describes them. */
export function opayoSandbox(ground: Ground, switches: OpayoSwitches): void {
  const { app } = ground;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return send(reply, refusal(400, 1000, 'Incorrect request format'));
    request.log.error(error);
    return send(reply, refusal(500, 9999, 'An internal error occurred at the sandbox'));
  });
  app.all('/api/v1/*', (_, reply) => send(reply, refusal(404, 1000, 'There is no such resource')));

  sessionKeyRoutes(ground);
  cardIdentifierRoutes(ground);
  transactionRoutes(ground, switches);
  acsRoutes(ground);
  reportingRoutes(ground);
  dropInRoutes(ground);
}

/** Every payment that Opayo knows of, the oldest first. */
export const opayoLines = ({ books, now }: Pick<Ground, 'books' | 'now'>): BookLine[] =>
  linesOf(readPage(books), now());
