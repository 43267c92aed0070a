import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef } from 'react';
import type { CardFrame, CardProps, CardTaken } from './card.ts';
import { loadScript } from './load-script.ts';
import { lookOfPage } from './look-of-page.ts';
import type { Session } from './panel.ts';

/** Stripe's Payment Element: its own document in a frame, which gives us a confirmation token of the card. */
export function StripeCard({ session, onFrame }: CardProps) {
  const place = useRef<HTMLDivElement>(null);
  const group = useRef<StripeElements>(null);
  const first = useRef(session);

  useEffect(() => {
    let isGone = false;
    const stand = async (): Promise<void> => {
      const stripe = await stripeOf(first.current);
      if (isGone || !stripe || !place.current) return;
      const elements = stripe.elements(optionsOf(first.current));
      group.current = elements;
      const element = elements.create('payment');
      element.on('ready', () => onFrame(frameOf(stripe, elements)));
      element.on('loaderror', () => onFrame('lost'));
      element.mount(place.current);
    };
    stand().catch(() => onFrame('lost'));
    return () => {
      isGone = true;
      group.current?.getElement('payment')?.destroy();
      group.current = null;
      onFrame(null);
    };
  }, [onFrame]);

  // A price that changed: the group is told, and what was typed stays.
  useEffect(() => {
    void group.current?.update({ amount: session.amount });
  }, [session.amount]);

  // It lets the page's ground show through, so that its words must follow when the reader's setting changes.
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const dress = (): void => void group.current?.update({ appearance: appearanceOfPage() });
    dark.addEventListener('change', dress);
    return () => dark.removeEventListener('change', dress);
  }, []);

  return <div ref={place} className="pay-frame" />;
}

async function stripeOf({ url, publishableKey }: Session): Promise<Stripe | null> {
  await loadScript(url);
  return loadStripe(publishableKey ?? '');
}

function optionsOf({ amount, currency }: Session) {
  return {
    mode: 'payment' as const,
    amount,
    currency: currency.toLowerCase(),
    captureMethod: 'manual' as const,
    allowedPaymentMethodTypes: ['card'],
    appearance: appearanceOfPage(),
  };
}

function appearanceOfPage() {
  const { primary, background, text, muted, danger, scheme } = lookOfPage();
  return {
    theme: scheme === 'dark' ? ('night' as const) : ('stripe' as const),
    variables: {
      colorPrimary: primary,
      colorBackground: background,
      colorText: text,
      colorTextSecondary: muted,
      colorDanger: danger,
      borderRadius: '8px',
      fontSizeBase: '16px',
    },
  };
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
