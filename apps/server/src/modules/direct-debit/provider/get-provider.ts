import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import { readCredentials } from '../../client/index.ts';
import type { DirectDebitProvider } from './direct-debit-provider.ts';
import { createGoCardlessProvider } from './gocardless.ts';

export type DebitDeps = Pick<AppDeps, 'database' | 'now' | 'settings' | 'keys' | 'log'>;

const credentialsSchema = z.object({ accessToken: z.string(), webhookSecret: z.string() });

const origins = { test: 'https://api-sandbox.gocardless.com', live: 'https://api.gocardless.com' } as const;

/** Where Direct Debits are sent. Without a setting that says so, nowhere: a missing setting never takes real money. */
function getOrigin({ SANDBOX_URL, PAYMENT_MODE }: DebitDeps['settings']): string | undefined {
  if (SANDBOX_URL) return `${new URL(SANDBOX_URL).origin}/gocardless/api`;
  return PAYMENT_MODE === undefined ? undefined : origins[PAYMENT_MODE];
}

/** The client's provider of Direct Debits; undefined until it is set up. */
export async function getDirectDebitProvider(
  { database, keys, settings, log }: DebitDeps,
  clientId: string,
): Promise<DirectDebitProvider | undefined> {
  const origin = getOrigin(settings);
  const provider = 'gocardless';
  const saved = await readCredentials(database.run, keys.encryption, { clientId, provider });
  const credentials = credentialsSchema.safeParse(saved);
  if (origin === undefined || !credentials.success) {
    log.error({ clientId, provider }, 'Direct Debit provider not set up');
    return undefined;
  }
  return createGoCardlessProvider({
    origin,
    ...credentials.data,
    logWarning: (fields, message) => log.warn({ clientId, provider, ...fields }, message),
  });
}
