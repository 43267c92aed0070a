import { translate } from '#platform/lib/translate';

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );

const renderPage = (
  language: string,
  { body, attributes = '' }: { body: string; attributes?: string },
): string =>
  `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(translate(language, 'payment', 'challenge_title'))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/checkout/3ds.css"><script src="/checkout/3ds.js" defer></script></head>
<body${attributes}>${body}</body></html>`;

/** The page that frames the bank's: its one form is posted into the frame, once, by its script. */
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

/** The page that the bank's comes back to: it tells the page around it, and is a way on where there is none. */
export function renderChallengeDonePage(
  language: string,
  { transactionUuid, checkoutPath }: { transactionUuid: string; checkoutPath: string },
): string {
  const text = (key: string) => escapeHtml(translate(language, 'payment', key));
  return renderPage(language, {
    attributes: ` data-transaction="${escapeHtml(transactionUuid)}"`,
    body: `<main><h1>${text('challenge_done')}</h1>
<p><a href="${escapeHtml(checkoutPath)}" target="_top">${text('challenge_back')}</a></p></main>`,
  });
}

/** For a challenge that stands no more. */
export const renderChallengeExpiredPage = (language: string, checkoutPath: string): string =>
  renderPage(language, {
    body: `<main><h1>${escapeHtml(translate(language, 'payment', 'challenge_over'))}</h1>
<p><a href="${escapeHtml(checkoutPath)}" target="_top">${escapeHtml(translate(language, 'payment', 'challenge_back'))}</a></p></main>`,
  });

/** What both pages run. The message goes to our own origin only, and names nothing but our own transaction. */
export const challengeScript = `(function () {
  'use strict';
  var form = document.getElementById('challenge');
  if (form) form.submit();
  var transaction = document.body.dataset.transaction;
  if (!transaction || window.parent === window) return;
  var message = { type: 'pavilion:challenge-done', transactionUuid: transaction };
  var told = [];
  for (var other = window.parent; told.indexOf(other) < 0; other = other.parent) {
    told.push(other);
    other.postMessage(message, window.location.origin);
  }
})();
`;

export const challengeStyle = `html, body { margin: 0; height: 100%; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1b1530; background: #fff; }
iframe { display: block; width: 100%; height: 100%; border: 0; }
main { display: grid; place-content: center; min-height: 100%; padding: 24px; text-align: center; box-sizing: border-box; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; }
a { color: inherit; }
`;
