import { ok, refuse } from '@pavilion/domain/result';
import * as z from 'zod/mini';
import type { Ground } from '#platform/ground';
import { readCredentials } from '../client/index.ts';
import { opayo } from './opayo/provider.ts';
import type { PaymentProvider } from './provider.ts';
import { stripe } from './stripe/provider.ts';

export type PaymentGround = Pick<Ground, 'database' | 'now' | 'settings' | 'keys' | 'log'>;

const liveOpayo = 'https://live.opayo.eu.elavon.com';
const liveOrigins: Readonly<Record<string, readonly string[]>> = {
  opayo: [liveOpayo],
  stripe: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://api.stripe.com',
  ],
};

/** The origins of a provider's browser part, as the checkout's policy names them. */
export const providerOrigins = (
  provider: string,
  { SANDBOX_URL }: Pick<Ground['settings'], 'SANDBOX_URL'>,
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

type Whose = { clientId: string; provider: string };

/** PAY-01, PAY-07: a client's provider by its name, with the client's own keys. */
export async function chooseProvider(ground: PaymentGround, { clientId, provider }: Whose) {
  const { database, keys, settings, now, log } = ground;
  if (provider !== 'opayo' && provider !== 'stripe') {
    return refuse({ code: 'provider_not_supported', params: { provider } } as const);
  }
  const credentials = await readCredentials(database.run, keys.seal, { clientId, provider });
  const notify = (line: object, message: string): void => log.warn({ provider, ...line }, message);
  if (provider === 'opayo') {
    const read = opayoKeys.safeParse(credentials);
    if (!read.success) return missing(notify);
    const place = settings.SANDBOX_URL
      ? { origin: new URL(settings.SANDBOX_URL).origin, mode: 'sandbox' as const }
      : { origin: liveOpayo, mode: 'live' as const };
    const { reportingUser, reportingPassword, ...own } = read.data;
    return ok(opayo({ ...own, ...place, reportingUser, reportingPassword, notify }, now));
  }
  const read = stripeKeys.safeParse(credentials);
  if (!read.success) return missing(notify);
  const sandbox = settings.SANDBOX_URL ? new URL(settings.SANDBOX_URL) : undefined;
  return ok<PaymentProvider>(stripe({ ...read.data, sandbox, notify }));
}

function missing(notify: (line: object, message: string) => void) {
  notify({}, 'the keys of the payment provider are missing');
  return refuse({ code: 'provider_unavailable' } as const);
}

/** The secret that Stripe signs a client's events with. */
export async function webhookSecretOf({ database, keys }: PaymentGround, clientId: string) {
  const credentials = await readCredentials(database.run, keys.seal, { clientId, provider: 'stripe' });
  return credentials?.['webhookSecret'];
}
