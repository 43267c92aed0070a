import type { TextKey } from '@pavilion/text/src/keys.ts';
import { escapeHtml } from '#platform/lib/escape-html';
import { translate } from '#platform/lib/translate';
import { earlyInputScript } from './early-input.ts';
import type { Assets } from './web-app.ts';

/** Every response replaces it with its own nonce, so a cached document can be sent many times. */
export const noncePlaceholder = 'NONCE-PLACEHOLDER';

export type HtmlDocument = {
  language: string;
  title: string;
  description: string | undefined;
  canonical: string;
  noIndex: boolean;
  jsonLd: object | undefined;
  /** The theme's CSS. */
  theme: string;
  /** Colour schemes of the theme. The browser draws scroll bars and form controls to match. */
  schemes: 'light' | 'light dark';
  fonts: readonly string[];
  assets: Pick<Assets, 'script' | 'preloads' | 'css'>;
  /** Empty if the page is only rendered in the browser. */
  html: string;
  boot: object;
};

/** Renders the document with all CSS inline, because a linked stylesheet costs a round trip before the first paint. */
export function renderHtmlDocument(page: HtmlDocument): string {
  const { assets, fonts } = page;
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(page.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${noncePlaceholder}">
${page.description ? `<meta name="description" content="${escapeHtml(page.description)}">` : ''}
${page.noIndex ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(page.canonical)}">`}
<meta name="color-scheme" content="${page.schemes}">
<link rel="icon" href="data:,">
${fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`).join('')}
${assets.preloads.map((file) => `<link rel="modulepreload" href="${file}">`).join('')}
<style nonce="${noncePlaceholder}">${assets.css}
${page.theme}</style>
${page.jsonLd ? `<script type="application/ld+json">${serialiseJson(page.jsonLd)}</script>` : ''}
</head>
<body>
<div id="root">${page.html || renderLoadingShell(page.language)}</div>
${page.html && `<script>${earlyInputScript}</script>`}
<script type="application/json" id="boot">${serialiseJson(page.boot)}</script>
<script type="module" src="${assets.script}"></script>
</body>
</html>`;
}

/** SHL-11: shown until the page's script has rendered it. If the script is slow, CSS reveals a link to reload. */
function renderLoadingShell(language: string): string {
  const t = (key: TextKey<'common'>): string => translate(language, 'common', key);
  return `<main class="shell-loading"><span class="pv-spinner" role="status" data-testid="loading-spinner"><span
class="pv-spinner__wheel" aria-hidden="true"></span><span>${t('loading')}</span></span><p
class="shell-loading__slow">${t('taking_longer')} <a href="">${t('try_again')}</a></p></main>`;
}

/** Escapes text for an element or a quoted attribute. */
/** Escapes `<`, so the data cannot end its script element. */
export const serialiseJson = (value: object | string): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
