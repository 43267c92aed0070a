import { useEffect, useId, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { VisitClock } from '../../../lib/modes/visit-clock.tsx';
import {
  type CardCheck,
  type CardFrame,
  type CardFrameProps,
  type CardResult,
  wrongNumber,
} from './card-frame.ts';
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
        mounted = mountDropIn(`#${id}`, {
          getKey: () => key.current,
          savedToken,
          onLost: () => onFrame('failed'),
        });
        setFrameTitle(id, title.current);
        onFrame(mounted.frame);
      })
      .catch(() => onFrame('failed'));
    return () => {
      isUnmounted = true;
      mounted?.destroy();
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

/** In ms: a frame that has not answered by then never does, and is loaded again on request. */
const answerMs = 30_000;

type DropInCard = { getKey: () => string; savedToken: string | null; onLost: () => void };

function mountDropIn(
  containerSelector: string,
  { getKey, savedToken, onLost }: DropInCard,
): { destroy: () => void; frame: CardFrame } {
  if (!window.sagepayCheckout) throw new Error('sagepay.js did not define window.sagepayCheckout');
  const { primary, scheme } = getPageAppearance();
  let answer: ((result: TokeniseResult | undefined) => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDestroyed = false;
  const dropIn = window.sagepayCheckout({
    merchantSessionKey: getKey(),
    ...(savedToken !== null && { reusableCardIdentifier: savedToken }),
    containerSelector,
    onTokenise: (result) => answer?.(result),
    appearance: { primary, scheme },
  });
  dropIn.form();
  /** Resolves to undefined if the frame is lost. The frame does not say which request it answers: one at a time. */
  const request = (): Promise<TokeniseResult | undefined> =>
    new Promise((resolve) => {
      if (isDestroyed) return resolve(undefined);
      answer = (result) => {
        clearTimeout(timer);
        resolve(result);
      };
      timer = setTimeout(() => {
        resolve(undefined);
        onLost();
      }, answerMs);
      // merchantSessionKey is the drop-in's option; newMerchantSessionKey is Opayo's name for a renewed key.
      dropIn.tokenise({ merchantSessionKey: getKey(), newMerchantSessionKey: getKey() });
    });
  const frame: CardFrame = {
    tokenise: async () => toCardResult(await request(), savedToken !== null),
    check: async () => toCardCheck(await request()),
  };
  const destroy = (): void => {
    isDestroyed = true;
    answer?.(undefined);
    dropIn.destroy();
  };
  return { destroy, frame };
}

/** Opayo's refusals of a saved card that it does not have. It refuses an expired session key with another code. */
const unknownCardCodes = new Set(['1011', '4057']);

/** Refusals of a field, which the page names in plain words. Opayo's text of them is for developers. */
const fieldMessages = new Map([
  ['1007', wrongNumber],
  ['1009', null],
]);

function toCardResult(result: TokeniseResult | undefined, isSaved: boolean): CardResult {
  if (!result) return { ok: false, message: null, isUnreachable: true };
  if (result.success) return { ok: true, cardIdentifier: result.cardIdentifier };
  return {
    ok: false,
    message: getFieldMessage(result),
    isUnknown: isSaved && unknownCardCodes.has(String(result.error?.errorCode)),
  };
}

/** Refusals that name a field. Any other one, such as an expired session key, is not about what was typed. */
const typedCodes = new Set(['1003', '1004', '1005', '1008', ...fieldMessages.keys()]);

/** Opayo has no check of its own: the identifier is thrown away, and with it the key, which creates only one. */
function toCardCheck(result: TokeniseResult | undefined): CardCheck {
  if (!result) return {};
  if (result.success) return { hasUsedKey: true };
  return typedCodes.has(String(result.error?.errorCode)) ? { problem: getFieldMessage(result) } : {};
}

function getFieldMessage({ error }: Extract<TokeniseResult, { success: false }>): string | null {
  const message = fieldMessages.get(String(error?.errorCode));
  return message === undefined ? (error?.errorMessage ?? null) : message;
}
