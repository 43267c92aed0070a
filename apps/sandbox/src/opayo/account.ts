import type { FastifyInstance } from 'fastify';
import type { SandboxDeps } from '../platform/deps.ts';
import { opayoAccount } from '../platform/settings.ts';

/** The vendor's account as Opayo knows it now: its credentials and its set-up. */
export type OpayoAccount = { -readonly [Name in keyof typeof initialAccount]: (typeof initialAccount)[Name] };

/** Opayo's modules, with the account that all of them check. */
export type OpayoDeps = SandboxDeps & { account: OpayoAccount };

const initialAccount = {
  ...opayoAccount,
  /** Whether the acquirer allows Deferred payments; otherwise 4006. */
  hasDeferred: true,
  /** A rule of the account: rejects a payment whose address or security code does not match. */
  rejectsMismatch: false,
  /** Lifetime of a merchant session key and of a card identifier. */
  sessionLifetimeMs: 400_000,
};

/**
 * POST /opayo/account {integrationPassword, hasDeferred, rejectsMismatch, sessionLifetimeMs, ...} changes the account;
 * an empty object restores it. Kept in memory only.
 */
export function accountRoutes(app: FastifyInstance): OpayoAccount {
  const account: OpayoAccount = { ...initialAccount };
  app.get('/opayo/account', () => account);
  app.post('/opayo/account', (request, reply) => {
    const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
    const changes = Object.entries(body);
    const known = new Map<string, unknown>(Object.entries(initialAccount));
    const invalid = changes.find(([name, value]) => typeof value !== typeof known.get(name));
    if (invalid) return reply.code(422).send({ error: `${invalid[0]} is not a setting of the account.` });
    return Object.assign(account, changes.length === 0 ? initialAccount : body);
  });
  return account;
}
