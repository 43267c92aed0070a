import type { FastifyInstance } from 'fastify';

/** Keys of the sandbox's only account. They are public and give access to nothing real. */
export type StripeAccount = { secretKey: string; publishableKey: string };

const initialAccount: StripeAccount = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };

/** POST /stripe/account {secretKey, publishableKey} replaces the keys; an empty object restores them. Kept in memory only. */
export function accountRoutes(app: FastifyInstance): StripeAccount {
  const account = { ...initialAccount };
  app.post('/stripe/account', (request) => {
    const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
    if (Object.keys(body).length === 0) Object.assign(account, initialAccount);
    if ('secretKey' in body) account.secretKey = String(body.secretKey);
    if ('publishableKey' in body) account.publishableKey = String(body.publishableKey);
    return account;
  });
  return account;
}
