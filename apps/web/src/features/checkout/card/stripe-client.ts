import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { CardFrame } from './card-frame.ts';
import { loadScript } from './load-script.ts';
import type { ProviderSession } from './provider-session.ts';

/** Loads Stripe's script from the address of the session. */
export async function loadStripeClient({ url, publishableKey }: ProviderSession): Promise<Stripe | null> {
  await loadScript(url);
  return loadStripe(publishableKey ?? '');
}

/** The challenge in Stripe's script. Its result is ignored: the server asks Stripe for the outcome. */
export const createChallenge =
  (stripe: Stripe): NonNullable<CardFrame['challenge']> =>
  async (clientSecret) => {
    await stripe.handleNextAction({ clientSecret });
  };
