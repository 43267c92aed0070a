import { words } from '#platform/text';

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

const page = (language: string, { body, attributes = '' }: { body: string; attributes?: string }): string =>
  `<!doctype html>
<html lang="${escape(language)}"><head><meta charset="utf-8"><title>${escape(words(language, 'payment', 'challenge_title'))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/checkout/3ds.css"><script src="/checkout/3ds.js" defer></script></head>
<body${attributes}>${body}</body></html>`;

/** The page that frames the bank's: its one form is posted into the frame, once, by its script. */
export function challengePage(
  language: string,
  { url, fields }: { url: string; fields: Readonly<Record<string, string>> },
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  const title = escape(words(language, 'payment', 'challenge_title'));
  return page(language, {
    body: `<form method="post" action="${escape(url)}" target="bank" id="challenge">${inputs.join('')}
<noscript><button>${escape(words(language, 'payment', 'challenge_go_on'))}</button></noscript></form>
<iframe name="bank" title="${title}"></iframe>`,
  });
}

/** The page that the bank's comes back to: it tells the page around it, and is a way on where there is none. */
export function challengeDonePage(
  language: string,
  { transactionUuid, checkoutPath }: { transactionUuid: string; checkoutPath: string },
): string {
  const text = (key: string) => escape(words(language, 'payment', key));
  return page(language, {
    attributes: ` data-transaction="${escape(transactionUuid)}"`,
    body: `<main><h1>${text('challenge_done')}</h1>
<p><a href="${escape(checkoutPath)}" target="_top">${text('challenge_back')}</a></p></main>`,
  });
}

/** For a challenge that stands no more. */
export const challengeOverPage = (language: string, checkoutPath: string): string =>
  page(language, {
    body: `<main><h1>${escape(words(language, 'payment', 'challenge_over'))}</h1>
<p><a href="${escape(checkoutPath)}" target="_top">${escape(words(language, 'payment', 'challenge_back'))}</a></p></main>`,
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
