import type { TextKey } from '@pavilion/text/src/keys.ts';
import { escapeHtml } from '#platform/lib/escape-html';
import { translate } from '#platform/lib/translate';
import { noncePlaceholder } from './html-document.ts';

/** The kinds that a response of the server has; the browser itself shows `unreachable`. */
export type ResponsePageKind =
  | 'busy'
  | 'maintenance'
  | 'page_error'
  | 'too_many_requests'
  | 'unavailable'
  | 'unknown_host'
  | 'url_too_long';

type StaticPageKind = ResponsePageKind | 'unreachable';

type StaticPageOptions = {
  kind: StaticPageKind;
  language: string;
  /** Path of the home page, if the host has one. Not linked during maintenance. */
  home: string | undefined;
  /** Fields of the form whose response this page is; a retry posts them again. Without any it has no retry. */
  form?: Readonly<Record<string, string>> | undefined;
};

/**
 * SHL-09, SHL-10, SHL-17: renders a page without the web app and a theme, for maintenance, without the database, for a
 * missing theme or build and for an unknown host.
 */
export function renderStaticPage({ kind, language, home, form }: StaticPageOptions): string {
  const t = (key: TextKey<'common'>): string => translate(language, 'common', key);
  const [title, text] = getTexts(kind, language);
  // A reload does not help on an unknown host or with the same URL.
  const canRetry = kind !== 'unknown_host' && kind !== 'url_too_long';
  const retryLink = canRetry ? renderRetry(t('try_again'), form) : '';
  const homeLink =
    home === undefined || kind === 'maintenance' ? '' : `<a href="${home}">${t('go_home')}</a>`;
  return renderPlainDocument({
    language,
    documentTitle: kind === 'maintenance' ? `${title} – ${text}` : title,
    title,
    picture: kind === 'page_error' || kind === 'unknown_host' ? 'ball' : 'cone',
    body: `<p>${text}</p><p class="ways">${retryLink}${homeLink}</p>`,
  });
}

/** The web app shows the others too, so they are among its texts. */
const getTexts = (kind: StaticPageKind, language: string): [title: string, text: string] =>
  kind === 'too_many_requests' || kind === 'unknown_host' || kind === 'unreachable' || kind === 'url_too_long'
    ? [
        translate(language, 'static_page', `${kind}_title`),
        translate(language, 'static_page', `${kind}_text`),
      ]
    : [translate(language, 'common', `${kind}_title`), translate(language, 'common', `${kind}_text`)];

function renderRetry(label: string, form: StaticPageOptions['form']): string {
  if (!form) return `<a class="first" href="">${label}</a>`;
  const inputs = Object.entries(form).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  if (inputs.length === 0) return '';
  return `<form method="post">${inputs.join('')}<button class="first">${label}</button></form>`;
}

type PlainDocument = {
  language: string;
  /** The title of the tab, if it differs from the heading. */
  documentTitle?: string;
  title: string;
  picture: keyof typeof pictures;
  body: string;
};

/** A document without the web app. Its texts are HTML. */
export const renderPlainDocument = ({
  language,
  title,
  documentTitle = title,
  picture,
  body,
}: PlainDocument): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${translate(language, 'common', 'title_of', { title: documentTitle })}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><style nonce="${noncePlaceholder}">${style}</style></head>
<body><main>${pictures[picture]}<h1>${title}</h1>${body}</main></body></html>`;

/** Neutral colours, because the client or its theme is unknown. */
const style = `*{box-sizing:border-box;margin:0}body{min-height:100vh;min-height:100dvh;display:grid;
place-content:center;padding:24px 16px 64px;font:16px/1.5 system-ui,sans-serif;color:#1b1e2b;background:#fbfbfd;
text-align:center}main{display:grid;justify-items:center;gap:12px}svg{width:min(288px,80vw);height:auto;
border-radius:14px;background:#eceef5}h1{max-width:24ch;margin-top:12px;font-size:24px;line-height:1.2;
text-wrap:balance}p{max-width:44ch;color:#565b6e}.ways{display:flex;flex-wrap:wrap;gap:12px;justify-content:center;
margin-top:8px}.ways:empty{display:none}a,button{display:inline-flex;align-items:center;min-height:44px;padding:8px 20px;
border:1px solid #8b91a7;border-radius:8px;color:#2c3352;font:inherit;
font-weight:600;text-decoration:none;background:none;cursor:pointer}a:hover{background:#eceef5}
a.first,.first{border-color:#2c3352;background:#2c3352;color:#fff}a.first:hover,.first:hover{background:#1b2140}
a:focus-visible,button:focus-visible{outline:3px solid #5b6cc9;outline-offset:2px}
@media (min-width:768px){h1{font-size:32px}}`;

const wrapSvg = (art: string): string =>
  `<svg viewBox="0 0 400 300" aria-hidden="true"><rect x="70" y="238" width="260" height="8" rx="4" fill="#c9cee0"/>${art}</svg>`;

const ballPicture =
  wrapSvg(`<path d="M92 92Q118 110 128 228Q150 130 186 132Q212 134 222 214" fill="none" stroke="#c9cee0"
stroke-width="5" stroke-linecap="round" stroke-dasharray="2 14"/><circle cx="250" cy="188" r="46" fill="#e5b56d"/>
<path d="M205 180Q250 172 295 196M240 143Q258 188 250 233M214 160Q240 178 228 228M282 155Q268 188 284 220" fill="none"
stroke="#2c3352" stroke-width="4" stroke-linecap="round"/>`);

const conePicture =
  wrapSvg(`<path d="M184 92Q200 82 216 92L254 226H146Z" fill="#e5b56d"/><path d="M174 128H226L236 162H164Z"
fill="#fff"/><rect x="126" y="222" width="148" height="18" rx="8" fill="#2c3352"/><circle cx="296" cy="228" r="10"
fill="#7d87b8"/>`);

const pictures = { ball: ballPicture, cone: conePicture };
