import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type RefObject, useEffect, useRef } from 'react';
import { reportInput, reportsInput } from '../../../lib/modes/visit-activity.ts';
import type { CardCheck, CardFrame, CardFrameProps, CardResult } from './card-frame.ts';
import { getPageAppearance } from './page-appearance.ts';
import type { ProviderSession } from './provider-session.ts';
import { createChallenge, loadStripeClient } from './stripe-client.ts';

/**
 * Stripe's Payment Element: a document of Stripe in an iframe, which returns a confirmation token for the card, or for
 * the wallet whose sheet it opens at Pay.
 */
export function StripeCard({ session, savesCard, offersWallets, onWallet, onFrame }: CardFrameProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const elementsRef = useRef<StripeElements>(null);
  const initialSession = useRef(session);

  useEffect(() => {
    let isUnmounted = false;
    const mount = async (): Promise<void> => {
      const stripe = await loadStripeClient(initialSession.current);
      if (isUnmounted || !stripe || !containerRef.current) return;
      const elements = stripe.elements(buildElementsOptions(initialSession.current));
      elementsRef.current = elements;
      // Without this option Stripe shows the wallets of the device.
      const display = offersWallets ? 'auto' : 'never';
      const element = elements.create('payment', { wallets: { applePay: display, googlePay: display } });
      let isWallet = false;
      element.on('ready', () => onFrame(createCardFrame(stripe, elements, () => isWallet)));
      element.on('loaderror', () => onFrame('failed'));
      // Not `blur`: the kiosk's own warning takes the focus out of the frame.
      element.on('focus', reportInput);
      element.on('change', ({ value }) => {
        reportInput();
        isWallet = value.type !== 'card';
        onWallet(isWallet);
      });
      element.mount(containerRef.current);
    };
    mount().catch(() => onFrame('failed'));
    return () => {
      isUnmounted = true;
      elementsRef.current?.getElement('payment')?.destroy();
      elementsRef.current = null;
      onWallet(false);
      onFrame(null);
    };
  }, [offersWallets, onWallet, onFrame]);

  // A new amount updates the element in place and keeps the typed card.
  useEffect(() => {
    void elementsRef.current?.update({ amount: session.amount });
  }, [session.amount]);

  // Stripe compares this with the server's own wish to save the card (PAY-03).
  useEffect(() => {
    void elementsRef.current?.update({ setupFutureUsage: savesCard ? 'on_session' : null });
  }, [savesCard]);

  useFollowingAppearance(elementsRef, containerRef);

  return <div {...reportsInput} ref={containerRef} className="card-frame" />;
}

/** The element is transparent, so its colours follow the page's colour scheme, and its text the size of the page's. */
function useFollowingAppearance(
  elementsRef: RefObject<StripeElements | null>,
  containerRef: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const darkScheme = matchMedia('(prefers-color-scheme: dark)');
    const updateAppearance = (): void => void elementsRef.current?.update({ appearance: buildAppearance() });
    darkScheme.addEventListener('change', updateAppearance);
    let { fontSize } = getPageAppearance();
    // The space around the element, and with it its width, grows with the text.
    const sizes = new ResizeObserver(() => {
      const size = getPageAppearance().fontSize;
      if (size !== fontSize) updateAppearance();
      fontSize = size;
    });
    if (containerRef.current) sizes.observe(containerRef.current);
    return () => {
      darkScheme.removeEventListener('change', updateAppearance);
      sizes.disconnect();
    };
  }, [elementsRef, containerRef]);
}

function buildElementsOptions({ amount, currency }: ProviderSession) {
  return {
    mode: 'payment' as const,
    amount,
    currency: currency.toLowerCase(),
    captureMethod: 'manual' as const,
    // Stripe has no Welsh. The page says that the form is in English, so it is, whatever the browser's language.
    locale: 'en-GB' as const,
    allowedPaymentMethodTypes: ['card'],
    appearance: buildAppearance(),
  };
}

function buildAppearance() {
  const { primary, background, text, muted, danger, scheme, fontSize } = getPageAppearance();
  return {
    theme: scheme === 'dark' ? ('night' as const) : ('stripe' as const),
    variables: {
      colorPrimary: primary,
      colorBackground: background,
      colorText: text,
      colorTextSecondary: muted,
      colorDanger: danger,
      borderRadius: '8px',
      // Stripe asks for at least 16 px, below which phones zoom in to a field.
      fontSizeBase: `${Math.max(16, fontSize)}px`,
    },
  };
}

async function validateElements(elements: StripeElements) {
  const { error } = await elements.submit();
  return error ? { ok: false as const, message: error.message ?? null } : { ok: true as const };
}

const createCardFrame = (stripe: Stripe, elements: StripeElements, isWallet: () => boolean): CardFrame => ({
  tokenise: async (): Promise<CardResult> => {
    const validation = await validateElements(elements);
    if (!validation.ok) return validation;
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
    return confirmationToken
      ? { ok: true, cardIdentifier: confirmationToken.id }
      : {
          ok: false,
          message: error?.message ?? null,
          isUnreachable: error?.type === 'api_connection_error',
        };
  },
  check: async (): Promise<CardCheck> => {
    // A wallet would open its sheet.
    const validation = isWallet() ? { ok: true as const } : await validateElements(elements);
    return validation.ok ? {} : { problem: validation.message };
  },
  challenge: createChallenge(stripe),
});
