import { ok, refuse } from '@pavilion/domain/result';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import { readCredentials } from '../client/index.ts';
import { createOpayoProvider } from './opayo/provider.ts';
import type { PaymentProvider } from './provider.ts';
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

/** The origins of a provider's browser part, as the checkout's policy names them. */
export const getProviderOrigins = (
  provider: string,
  { SANDBOX_URL }: Pick<AppDeps['settings'], 'SANDBOX_URL'>,
): readonly string[] => (SANDBOX_URL ? [new URL(SANDBOX_URL).origin] : (liveOrigins[provider] ?? []));

const opayoKeys = z.object({
  vendor: z.string(),
  key: z.string(),
  password: z.string(),
  reportingUser: z.optional(z.string()),
  reportingPassword: z.optional(z.string()),
});
const stripeKeys = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.optional(z.string()),
});

type ProviderKey = { clientId: string; provider: string };

/** PAY-01, PAY-07: a client's provider by its name, with the client's own keys. */
export async function getPaymentProvider(deps: PaymentDeps, { clientId, provider }: ProviderKey) {
  const { database, keys, settings, now, log } = deps;
  if (provider !== 'opayo' && provider !== 'stripe') {
    return refuse({ code: 'provider_not_supported', params: { provider } } as const);
  }
  const credentials = await readCredentials(database.run, keys.encryption, { clientId, provider });
  const notify = (line: object, message: string): void => log.warn({ provider, ...line }, message);
  if (provider === 'opayo') {
    const parsed = opayoKeys.safeParse(credentials);
    if (!parsed.success) return refuseMissingKeys(notify);
    const endpoint = settings.SANDBOX_URL
      ? { origin: new URL(settings.SANDBOX_URL).origin, mode: 'sandbox' as const }
      : { origin: liveOpayoOrigin, mode: 'live' as const };
    const { reportingUser, reportingPassword, ...own } = parsed.data;
    return ok(createOpayoProvider({ ...own, ...endpoint, reportingUser, reportingPassword, notify }, now));
  }
  const parsed = stripeKeys.safeParse(credentials);
  if (!parsed.success) return refuseMissingKeys(notify);
  const sandbox = settings.SANDBOX_URL ? new URL(settings.SANDBOX_URL) : undefined;
  return ok<PaymentProvider>(createStripeProvider({ ...parsed.data, sandbox, notify }));
}

function refuseMissingKeys(notify: (line: object, message: string) => void) {
  notify({}, 'the keys of the payment provider are missing');
  return refuse({ code: 'provider_unavailable' } as const);
}

/** The secret that Stripe signs a client's events with. */
export async function getWebhookSecret({ database, keys }: PaymentDeps, clientId: string) {
  const credentials = await readCredentials(database.run, keys.encryption, { clientId, provider: 'stripe' });
  return credentials?.['webhookSecret'];
}
