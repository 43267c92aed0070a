import { useEffect, useId, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { VisitClock } from '../../../lib/modes/visit-clock.tsx';
import type { CardFrame, CardFrameProps, CardResult } from './card-frame.ts';
import { loadScript } from './load-script.ts';
import { getPageAppearance } from './page-appearance.ts';

type TokeniseResult =
  | { success: true; cardIdentifier: string }
  | { success: false; error?: { errorCode?: number | string; errorMessage?: string } };

type DropIn = {
  form: () => void;
  tokenise: (options: Record<string, string>) => void;
  destroy: () => void;
};

type SagepayCheckout = (options: {
  merchantSessionKey: string;
  /** PAY-03: a saved card, for which the frame asks only the security code. */
  reusableCardIdentifier?: string;
  containerSelector: string;
  onTokenise: (result: TokeniseResult) => void;
  appearance: { primary: string; scheme: string };
}) => DropIn;

declare global {
  interface Window {
    sagepayCheckout?: SagepayCheckout;
  }
}

/** Opayo's drop-in: a document of Opayo in an iframe, which returns an identifier for the card. */
export function OpayoCard({ session, savedCard, onFrame }: CardFrameProps) {
  const t = useText('checkout');
  const label = t('card_details');
  const id = `card-${useId().replace(/\W/g, '')}`;
  const { url, sessionKey } = session;
  const savedToken = savedCard?.cardIdentifier ?? null;
  // The frame keeps the typed card when the session key is renewed. Only tokenising needs the newest key.
  const key = useRef(sessionKey ?? '');
  useEffect(() => {
    key.current = sessionKey ?? '';
  }, [sessionKey]);
  // A change of the language keeps the frame, with what is typed in it.
  const title = useRef(label);
  useEffect(() => {
    title.current = label;
    setFrameTitle(id, label);
  }, [id, label]);

  useEffect(() => {
    let mounted: ReturnType<typeof mountDropIn> | undefined;
    let isUnmounted = false;
    loadScript(`${url}/js/sagepay.js`)
      .then(() => {
        if (isUnmounted) return;
        mounted = mountDropIn(`#${id}`, { getKey: () => key.current, savedToken });
        setFrameTitle(id, title.current);
        onFrame(mounted.frame);
      })
      .catch(() => onFrame('failed'));
    return () => {
      isUnmounted = true;
      mounted?.dropIn.destroy();
      onFrame(null);
    };
  }, [id, url, savedToken, onFrame]);

  return (
    <>
      <div id={id} className="card-frame" />
      <VisitClock />
    </>
  );
}

/** The drop-in's own frame title is always English. */
function setFrameTitle(id: string, label: string): void {
  const frame = document.getElementById(id)?.querySelector('iframe');
  if (frame) frame.title = label;
}

type DropInCard = { getKey: () => string; savedToken: string | null };

function mountDropIn(
  containerSelector: string,
  { getKey, savedToken }: DropInCard,
): { dropIn: DropIn; frame: CardFrame } {
  if (!window.sagepayCheckout) throw new Error('sagepay.js did not define window.sagepayCheckout');
  const { primary, scheme } = getPageAppearance();
  let resolveResult: ((result: CardResult) => void) | undefined;
  const dropIn = window.sagepayCheckout({
    merchantSessionKey: getKey(),
    ...(savedToken !== null && { reusableCardIdentifier: savedToken }),
    containerSelector,
    onTokenise: (result) => resolveResult?.(toCardResult(result, savedToken !== null)),
    appearance: { primary, scheme },
  });
  dropIn.form();
  const tokenise = (): Promise<CardResult> =>
    new Promise((resolve) => {
      resolveResult = resolve;
      // merchantSessionKey is the drop-in's option; newMerchantSessionKey is Opayo's name for a renewed key.
      dropIn.tokenise({ merchantSessionKey: getKey(), newMerchantSessionKey: getKey() });
    });
  return { dropIn, frame: { tokenise } };
}

/** Opayo's refusals of a saved card that it does not have. It refuses an expired session key with another code. */
const unknownCardCodes = new Set(['1011', '4057']);

/** Refusals of a field, which the form names in plain words. Opayo's text of them is for developers. */
const fieldCodes = new Set(['1007', '1009']);

const toCardResult = (result: TokeniseResult, isSaved: boolean): CardResult =>
  result.success
    ? { ok: true, cardIdentifier: result.cardIdentifier }
    : {
        ok: false,
        message: fieldCodes.has(String(result.error?.errorCode))
          ? null
          : (result.error?.errorMessage ?? null),
        isUnknown: isSaved && unknownCardCodes.has(String(result.error?.errorCode)),
      };
