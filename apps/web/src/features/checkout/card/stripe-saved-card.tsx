import { useEffect, useRef } from 'react';
import type { CardFrameProps } from './card-frame.ts';
import { createChallenge, loadStripeClient } from './stripe-client.ts';

/** PAY-03: a card that Stripe keeps. It asks for nothing; the script runs the bank's challenge. */
export function StripeSavedCard({ session, savedCard, onFrame }: CardFrameProps) {
  const initialSession = useRef(session);
  const id = savedCard?.id ?? '';
  useEffect(() => {
    let isUnmounted = false;
    loadStripeClient(initialSession.current)
      .then((stripe) => {
        if (isUnmounted || !stripe) return;
        onFrame({
          tokenise: async () => ({ ok: true, cardIdentifier: id }),
          challenge: createChallenge(stripe),
        });
      })
      .catch(() => onFrame('failed'));
    return () => {
      isUnmounted = true;
      onFrame(null);
    };
  }, [id, onFrame]);
  return null;
}
