import type { LedgerEntry, SandboxDeps } from '../platform/deps.ts';
import type { OpayoOptions } from '../platform/settings.ts';
import { accountRoutes, type OpayoDeps } from './account.ts';
import { acsRoutes } from './acs.ts';
import { cardIdentifierRoutes } from './card-identifiers.ts';
import { dropInRoutes } from './drop-in.ts';
import { toLedgerEntries } from './ledger.ts';
import { readRecords } from './records.ts';
import { reportingRoutes } from './reporting.ts';
import { sendResponse, toErrorResponse } from './response.ts';
import { sessionKeyRoutes } from './session-keys.ts';
import { transactionRoutes } from './transactions.ts';

/** Opayo Pi, its 3D Secure pages and its Reporting API, following the public documentation. */
export function opayoSandbox(sandboxDeps: SandboxDeps, options: OpayoOptions): void {
  const { app } = sandboxDeps;
  const deps: OpayoDeps = { ...sandboxDeps, account: accountRoutes(app) };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if ((error.statusCode ?? 500) < 500)
      return sendResponse(reply, toErrorResponse(400, 1000, 'Incorrect request format'));
    request.log.error({ err: error }, 'unhandled error');
    return sendResponse(reply, toErrorResponse(500, 9999, 'An internal error occurred at the sandbox'));
  });
  app.all('/api/v1/*', (_, reply) =>
    sendResponse(reply, toErrorResponse(404, 1000, 'There is no such resource')),
  );

  sessionKeyRoutes(deps);
  cardIdentifierRoutes(deps);
  transactionRoutes(deps, options);
  acsRoutes(deps);
  reportingRoutes(deps);
  dropInRoutes(deps);
}

/** Every Opayo payment, the oldest first. */
export const readOpayoLedger = ({ store, now }: Pick<SandboxDeps, 'store' | 'now'>): LedgerEntry[] =>
  toLedgerEntries(readRecords(store), now());
