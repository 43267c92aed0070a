/** Who takes the money, as people know them, with the page on which they say what they do with what they get. */
const providers: Readonly<Record<string, { name: string; privacy: string }>> = {
  opayo: { name: 'Opayo (Elavon)', privacy: 'https://www.elavon.co.uk/' },
  stripe: { name: 'Stripe', privacy: 'https://stripe.com/gb/privacy' },
};

export const getProviderInfo = (provider: string): { name: string; privacy: string } =>
  providers[provider] ?? { name: provider, privacy: '' };
