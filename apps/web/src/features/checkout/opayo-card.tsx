import { useEffect, useId, useRef } from 'react';
import type { CardProps, CardTaken } from './card.ts';
import { loadScript } from './load-script.ts';
import { lookOfPage } from './look-of-page.ts';

type Tokenised =
  | { success: true; cardIdentifier: string }
  | { success: false; error?: { errorMessage?: string } };

type DropIn = {
  form: () => void;
  tokenise: (more: Record<string, string>) => void;
  destroy: () => void;
};

type SagepayCheckout = (options: {
  merchantSessionKey: string;
  containerSelector: string;
  onTokenise: (result: Tokenised) => void;
  appearance: { primary: string; scheme: string };
}) => DropIn;

declare global {
  interface Window {
    sagepayCheckout?: SagepayCheckout;
  }
}

/** Opayo's drop-in: its own document in a frame, which gives us an identifier of the card. */
export function OpayoCard({ session, frame, onReady }: CardProps) {
  const id = `card-${useId().replace(/\W/g, '')}`;
  // The frame keeps what is typed while a new key is fetched: only the next press needs the newest one.
  const key = useRef(session.sessionKey ?? '');
  key.current = session.sessionKey ?? '';
  const answer = useRef<(taken: CardTaken) => void>(undefined);

  useEffect(() => {
    let dropIn: DropIn | undefined;
    let isGone = false;
    const stand = async (): Promise<void> => {
      await loadScript(`${session.url}/js/sagepay.js`);
      if (isGone || !window.sagepayCheckout) return;
      dropIn = window.sagepayCheckout({
        merchantSessionKey: key.current,
        containerSelector: `#${id}`,
        onTokenise: (result) => answer.current?.(taken(result)),
        appearance: lookOfPage(),
      });
      dropIn.form();
      frame.current = {
        take: () =>
          new Promise((done) => {
            answer.current = done;
            // The first name is the sandbox's and the drop-in's own option, the second what Opayo calls a later key.
            dropIn?.tokenise({ merchantSessionKey: key.current, newMerchantSessionKey: key.current });
          }),
      };
      onReady(true);
    };
    stand().catch(() => onReady(false));
    return () => {
      isGone = true;
      frame.current = null;
      dropIn?.destroy();
    };
  }, [id, session.url, frame, onReady]);

  return <div id={id} className="pay-frame" />;
}

const taken = (result: Tokenised): CardTaken =>
  result.success
    ? { ok: true, cardIdentifier: result.cardIdentifier }
    : { ok: false, message: result.error?.errorMessage ?? null };
