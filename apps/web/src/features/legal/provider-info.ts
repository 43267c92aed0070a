/** Public names of the payment providers and the URLs of their privacy notices. */
const providers = {
  opayo: { name: 'Opayo (Elavon)', privacy: 'https://www.elavon.co.uk/' },
  stripe: { name: 'Stripe', privacy: 'https://stripe.com/gb/privacy' },
} as const;

type KnownProvider = keyof typeof providers;

/** Whether there are texts about the provider. */
export const isKnownProvider = (provider: string): provider is KnownProvider =>
  Object.hasOwn(providers, provider);

export const getProviderInfo = (provider: string): { name: string; privacy: string } =>
  isKnownProvider(provider) ? providers[provider] : { name: provider, privacy: '' };
