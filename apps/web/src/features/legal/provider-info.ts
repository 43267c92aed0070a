/** Public names of the payment providers and the URLs of their privacy notices. */
const providers: Readonly<Record<string, { name: string; privacy: string }>> = {
  opayo: { name: 'Opayo (Elavon)', privacy: 'https://www.elavon.co.uk/' },
  stripe: { name: 'Stripe', privacy: 'https://stripe.com/gb/privacy' },
};

export const getProviderInfo = (provider: string): { name: string; privacy: string } =>
  providers[provider] ?? { name: provider, privacy: '' };
