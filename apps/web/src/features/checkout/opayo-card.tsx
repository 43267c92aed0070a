import { useEffect, useId, useRef } from 'react';
import { useText } from '../../shell/text.tsx';
import type { CardFrame, CardProps, CardTaken } from './card.ts';
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
export function OpayoCard({ session, onFrame }: CardProps) {
  const t = useText('checkout');
  const label = t('card_details');
  const id = `card-${useId().replace(/\W/g, '')}`;
  const { url, sessionKey } = session;
  // The frame keeps what is typed while a new key is fetched: only the next press needs the newest one.
  const key = useRef(sessionKey ?? '');
  useEffect(() => {
    key.current = sessionKey ?? '';
  }, [sessionKey]);

  useEffect(() => {
    let standing: ReturnType<typeof stand> | undefined;
    let isGone = false;
    loadScript(`${url}/js/sagepay.js`)
      .then(() => {
        if (isGone) return;
        standing = stand(`#${id}`, () => key.current);
        nameFrame(id, label);
        onFrame(standing.frame);
      })
      .catch(() => onFrame('lost'));
    return () => {
      isGone = true;
      standing?.dropIn.destroy();
      onFrame(null);
    };
  }, [id, url, label, onFrame]);

  return <div id={id} className="pay-frame" />;
}

/** The drop-in names its frame in English. */
function nameFrame(id: string, label: string): void {
  const frame = document.getElementById(id)?.querySelector('iframe');
  if (frame) frame.title = label;
}

function stand(containerSelector: string, key: () => string): { dropIn: DropIn; frame: CardFrame } {
  if (!window.sagepayCheckout) throw new Error('The drop-in came without its function.');
  const { primary, scheme } = lookOfPage();
  let answer: ((taken: CardTaken) => void) | undefined;
  const dropIn = window.sagepayCheckout({
    merchantSessionKey: key(),
    containerSelector,
    onTokenise: (result) => answer?.(taken(result)),
    appearance: { primary, scheme },
  });
  dropIn.form();
  const take = (): Promise<CardTaken> =>
    new Promise((done) => {
      answer = done;
      // The first is the drop-in's own option, the second what Opayo calls a key that came later.
      dropIn.tokenise({ merchantSessionKey: key(), newMerchantSessionKey: key() });
    });
  return { dropIn, frame: { take } };
}

const taken = (result: Tokenised): CardTaken =>
  result.success
    ? { ok: true, cardIdentifier: result.cardIdentifier }
    : { ok: false, message: result.error?.errorMessage ?? null };
