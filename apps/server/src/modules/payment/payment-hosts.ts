import type { AppDeps } from '#platform/deps';

type HostSettings = Pick<AppDeps['settings'], 'SANDBOX_URL' | 'PAYMENT_MODE'>;

/** `sandbox` is our own imitation, `test` the vendor's test host: neither takes money. */
export type PaymentHosts = {
  mode: 'sandbox' | 'test' | 'live';
  opayoOrigin: string;
  /** Undefined for Stripe's own host, where the keys decide between test and live. */
  stripeOrigin: string | undefined;
};

const opayoOrigins = {
  test: 'https://sandbox.opayo.eu.elavon.com',
  live: 'https://live.opayo.eu.elavon.com',
} as const;
const stripeOrigins = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
  'https://api.stripe.com',
];

/** Where payments are sent. Undefined without a setting that says so: a missing setting never takes real money. */
export function getPaymentHosts({ SANDBOX_URL, PAYMENT_MODE }: HostSettings): PaymentHosts | undefined {
  if (SANDBOX_URL) {
    const { origin } = new URL(SANDBOX_URL);
    return { mode: 'sandbox', opayoOrigin: origin, stripeOrigin: origin };
  }
  if (PAYMENT_MODE === undefined) return undefined;
  return { mode: PAYMENT_MODE, opayoOrigin: opayoOrigins[PAYMENT_MODE], stripeOrigin: undefined };
}

/** The origins of a provider's browser scripts and frames, as CSP sources. */
export function getProviderOrigins(provider: string, settings: HostSettings): readonly string[] {
  const hosts = getPaymentHosts(settings);
  if (!hosts) return [];
  if (provider === 'opayo') return [hosts.opayoOrigin];
  if (hosts.stripeOrigin !== undefined) return [hosts.stripeOrigin];
  return provider === 'stripe' ? stripeOrigins : [];
}
