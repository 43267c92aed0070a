import { ok, refuse } from '@pavilion/domain/result';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import { readCredentials } from '../client/index.ts';
import { createOpayoProvider } from './opayo/provider.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { createStripeProvider } from './stripe/provider.ts';

export type PaymentDeps = Pick<AppDeps, 'database' | 'now' | 'settings' | 'keys' | 'log'>;

const liveOpayoOrigin = 'https://live.opayo.eu.elavon.com';
const liveOrigins: Readonly<Record<string, readonly string[]>> = {
  opayo: [liveOpayoOrigin],
  stripe: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://api.stripe.com',
  ],
};

/** The origins of a provider's browser scripts and frames, as CSP sources. */
export const getProviderOrigins = (
  provider: string,
  { SANDBOX_URL }: Pick<AppDeps['settings'], 'SANDBOX_URL'>,
): readonly string[] => (SANDBOX_URL ? [new URL(SANDBOX_URL).origin] : (liveOrigins[provider] ?? []));

const opayoCredentials = z.object({
  vendor: z.string(),
  key: z.string(),
  password: z.string(),
  reportingUser: z.optional(z.string()),
  reportingPassword: z.optional(z.string()),
});
const stripeCredentials = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.optional(z.string()),
});

type ProviderKey = { clientId: string; provider: string };

/** PAY-01, PAY-07: creates a provider's adapter with the client's own credentials. */
export async function getPaymentProvider(deps: PaymentDeps, { clientId, provider }: ProviderKey) {
  const { database, keys, settings, now, log } = deps;
  if (provider !== 'opayo' && provider !== 'stripe') {
    return refuse({ code: 'provider_not_supported', params: { provider } } as const);
  }
  const credentials = await readCredentials(database.run, keys.encryption, { clientId, provider });
  const logWarning = (fields: object, message: string): void =>
    log.warn({ clientId, provider, ...fields }, message);
  if (provider === 'opayo') {
    const parsed = opayoCredentials.safeParse(credentials);
    if (!parsed.success) return refuseMissingCredentials(logWarning);
    const endpoint = settings.SANDBOX_URL
      ? { origin: new URL(settings.SANDBOX_URL).origin, mode: 'sandbox' as const }
      : { origin: liveOpayoOrigin, mode: 'live' as const };
    const { reportingUser, reportingPassword, ...piCredentials } = parsed.data;
    const account = { ...piCredentials, ...endpoint, reportingUser, reportingPassword, logWarning };
    return ok(createOpayoProvider(account, now));
  }
  const parsed = stripeCredentials.safeParse(credentials);
  if (!parsed.success) return refuseMissingCredentials(logWarning);
  const sandbox = settings.SANDBOX_URL ? new URL(settings.SANDBOX_URL) : undefined;
  return ok<PaymentProvider>(createStripeProvider({ ...parsed.data, sandbox, logWarning }));
}

function refuseMissingCredentials(logWarning: (fields: object, message: string) => void) {
  logWarning({}, 'payment credentials missing');
  return refuse({ code: 'provider_unavailable' } as const);
}

/** The secret with which Stripe signs a client's events; undefined if none is saved. */
export async function getWebhookSecret({ database, keys }: PaymentDeps, clientId: string) {
  const credentials = await readCredentials(database.run, keys.encryption, { clientId, provider: 'stripe' });
  return credentials?.['webhookSecret'];
}
