import { renderLoadingShell } from './loading-shell.ts';
import type { Assets } from './web-app.ts';

/** Stands where a nonce goes, so that one rendering can serve many: each answer has a nonce of its own. */
export const noncePlaceholder = 'NONCE-OF-THIS-ANSWER';

export type HtmlDocument = {
  language: string;
  title: string;
  description: string | undefined;
  canonical: string;
  noIndex: boolean;
  jsonLd: object | undefined;
  /** The theme's variables, as CSS. */
  theme: string;
  /** What the theme is written for: the browser draws its own parts to match. */
  schemes: 'light' | 'light dark';
  fonts: readonly string[];
  assets: Pick<Assets, 'script' | 'preloads' | 'css'>;
  /** Empty where the browser draws the page by itself. */
  html: string;
  boot: object;
};

/** The whole document. All of its style is in one element, for a link would cost a round trip before the first paint. */
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
<script type="application/json" id="boot">${serialiseJson(page.boot)}</script>
<script type="module" src="${assets.script}"></script>
</body>
</html>`;
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );

/** Data in a script element: nothing in it may end the element. */
const serialiseJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
