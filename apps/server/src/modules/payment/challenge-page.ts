import type { TextKey } from '@pavilion/text/src/keys.ts';
import { escapeHtml } from '#platform/lib/escape-html';
import { translate } from '#platform/lib/translate';

const renderPage = (
  language: string,
  { body, attributes = '' }: { body: string; attributes?: string },
): string =>
  `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(translate(language, 'payment', 'challenge_title'))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/checkout/3ds.css"><script src="/checkout/3ds.js" defer></script></head>
<body${attributes}>${body}</body></html>`;

/** `cres`: the bank's result, if it was sent; `retryAfter`: seconds, if a retry can succeed. */
type ChallengeRetry = { cres: string | undefined; retryAfter: number | undefined; checkoutPath: string };

/** The page around the bank's iframe. Its script posts the form into the iframe once. */
export function renderChallengePage(
  language: string,
  { url, fields }: { url: string; fields: Readonly<Record<string, string>> },
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const title = escapeHtml(translate(language, 'payment', 'challenge_title'));
  return renderPage(language, {
    body: `<form method="post" action="${escapeHtml(url)}" target="bank" id="challenge">${inputs.join('')}
<noscript><button>${escapeHtml(translate(language, 'payment', 'challenge_go_on'))}</button></noscript></form>
<iframe name="bank" title="${title}"></iframe>`,
  });
}

/** The page to which the bank returns. Its script notifies the checkout page; without one it links to the checkout. */
export function renderChallengeDonePage(
  language: string,
  { transactionUuid, checkoutPath }: { transactionUuid: string; checkoutPath: string },
): string {
  const text = (key: TextKey<'payment'>) => escapeHtml(translate(language, 'payment', key));
  return renderPage(language, {
    attributes: ` data-transaction="${escapeHtml(transactionUuid)}"`,
    body: `<main><h1>${text('challenge_done')}</h1>
<p><a href="${escapeHtml(checkoutPath)}" target="_top">${text('challenge_back')}</a></p></main>`,
  });
}

/** The page of a challenge that is no longer open. */
export const renderChallengeExpiredPage = (language: string, checkoutPath: string): string =>
  renderPage(language, {
    body: `<main><h1>${escapeHtml(translate(language, 'payment', 'challenge_over'))}</h1>
<p><a href="${escapeHtml(checkoutPath)}" target="_top">${escapeHtml(translate(language, 'payment', 'challenge_back'))}</a></p></main>`,
  });

/**
 * The page of a challenge that could not be loaded or whose result could not be saved. It repeats the request with the
 * result, on a press and on its own after so many seconds, if a retry can succeed.
 */
export function renderChallengeRetryPage(
  language: string,
  { cres, retryAfter, checkoutPath }: ChallengeRetry,
): string {
  const text = (key: TextKey<'payment'>) => escapeHtml(translate(language, 'payment', key));
  const sentences = [
    ...(cres === undefined ? [] : [text('challenge_answered')]),
    ...(retryAfter === undefined ? [] : [text('challenge_retry')]),
  ];
  const seconds = retryAfter === undefined ? '' : ` data-seconds="${retryAfter}"`;
  const form =
    cres === undefined
      ? `<form id="retry"${seconds}>`
      : `<form id="retry"${seconds} method="post"><input type="hidden" name="cres" value="${escapeHtml(cres)}">`;
  return renderPage(language, {
    body: `<main><h1>${text('challenge_interrupted')}</h1><p>${sentences.join(' ')}</p>
${form}<button>${escapeHtml(translate(language, 'common', 'try_again'))}</button></form>
<p><a href="${escapeHtml(checkoutPath)}" target="_top">${text('challenge_back')}</a></p></main>`,
  });
}

/** The script of these pages. It sends the message to our own origin only, and it contains only our transaction's uuid. */
export const challengeScript = `(function () {
  'use strict';
  var form = document.getElementById('challenge');
  if (form) form.submit();
  var retry = document.getElementById('retry');
  if (retry && retry.dataset.seconds) setTimeout(function () { retry.submit(); }, retry.dataset.seconds * 1000);
  var transaction = document.body.dataset.transaction;
  if (!transaction || window.parent === window) return;
  var message = { type: 'pavilion:challenge-done', transactionUuid: transaction };
  var notified = [];
  for (var ancestor = window.parent; notified.indexOf(ancestor) < 0; ancestor = ancestor.parent) {
    notified.push(ancestor);
    ancestor.postMessage(message, window.location.origin);
  }
})();
`;

export const challengeStyle = `html, body { margin: 0; height: 100%; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1b1530; background: #fff; }
iframe { display: block; width: 100%; height: 100%; border: 0; }
main { display: grid; place-content: center; min-height: 100%; padding: 24px; text-align: center; box-sizing: border-box; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; }
a { color: inherit; }
button { min-height: 44px; margin: 16px 0; padding: 8px 20px; font: inherit; cursor: pointer; }
`;
