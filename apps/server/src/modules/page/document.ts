import { writeWaiting } from './waiting.ts';
import type { Assets } from './web-app.ts';

/** Stands where a nonce goes, so that one rendering can serve many: each answer has a nonce of its own. */
export const nonceHole = 'NONCE-OF-THIS-ANSWER';

export type Document = {
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
export function writeDocument(of: Document): string {
  const { assets, fonts } = of;
  return `<!doctype html>
<html lang="${escape(of.language)}">
<head>
<meta charset="utf-8">
<title>${escape(of.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonceHole}">
${of.description ? `<meta name="description" content="${escape(of.description)}">` : ''}
${of.noIndex ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escape(of.canonical)}">`}
<meta name="color-scheme" content="${of.schemes}">
<link rel="icon" href="data:,">
${fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`).join('')}
${assets.preloads.map((file) => `<link rel="modulepreload" href="${file}">`).join('')}
<style nonce="${nonceHole}">${assets.css}
${of.theme}</style>
${of.jsonLd ? `<script type="application/ld+json">${json(of.jsonLd)}</script>` : ''}
</head>
<body>
<div id="root">${of.html || writeWaiting(of.language)}</div>
<script type="application/json" id="boot">${json(of.boot)}</script>
<script type="module" src="${assets.script}"></script>
</body>
</html>`;
}

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Data in a script element: nothing in it may end the element. */
const json = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
