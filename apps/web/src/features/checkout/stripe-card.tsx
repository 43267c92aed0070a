import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type RefObject, useEffect, useRef } from 'react';
import type { CardFrame, CardProps, CardTaken } from './card.ts';
import { loadScript } from './load-script.ts';
import { lookOfPage } from './look-of-page.ts';

/** Stripe's Payment Element: its own document in a frame, which gives us a confirmation token of the card. */
export function StripeCard({ session, frame, onReady }: CardProps) {
  const place = useRef<HTMLDivElement>(null);
  const elements = useElements(session, place, { frame, onReady });

  // A price that changed: the group is told, and what was typed stays.
  useEffect(() => {
    elements.current?.update({ amount: session.amount });
  }, [elements, session.amount]);

  return <div ref={place} className="pay-frame" />;
}

function useElements(
  session: CardProps['session'],
  place: RefObject<HTMLDivElement | null>,
  { frame, onReady }: Pick<CardProps, 'frame' | 'onReady'>,
): RefObject<StripeElements | null> {
  const elements = useRef<StripeElements>(null);
  const amount = useRef(session.amount);
  amount.current = session.amount;
  const { url, publishableKey, currency } = session;

  useEffect(() => {
    let isGone = false;
    const stand = async (): Promise<void> => {
      await loadScript(url);
      const stripe = await loadStripe(publishableKey ?? '');
      if (isGone || !stripe || !place.current) return;
      const { primary, scheme } = lookOfPage();
      const group = stripe.elements({
        mode: 'payment',
        amount: amount.current,
        currency: currency.toLowerCase(),
        captureMethod: 'manual',
        appearance: {
          theme: scheme === 'dark' ? 'night' : 'stripe',
          variables: { colorPrimary: primary, borderRadius: '8px', fontSizeBase: '16px' },
        },
      });
      elements.current = group;
      const element = group.create('payment');
      element.on('ready', () => onReady(true));
      element.on('loaderror', () => onReady(false));
      element.mount(place.current);
      frame.current = frameOf(stripe, group);
    };
    stand().catch(() => onReady(false));
    return () => {
      isGone = true;
      frame.current = null;
      elements.current?.getElement('payment')?.destroy();
      elements.current = null;
    };
  }, [url, publishableKey, currency, place, frame, onReady]);

  return elements;
}

const frameOf = (stripe: Stripe, elements: StripeElements): CardFrame => ({
  take: async (): Promise<CardTaken> => {
    const checked = await elements.submit();
    if (checked.error) return { ok: false, message: checked.error.message ?? null };
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
    return confirmationToken
      ? { ok: true, cardIdentifier: confirmationToken.id }
      : { ok: false, message: error?.message ?? null };
  },
  // Whatever it comes to, the server asks Stripe itself.
  challenge: async (clientSecret) => {
    await stripe.handleNextAction({ clientSecret });
  },
});
