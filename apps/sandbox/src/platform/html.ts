const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for element content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const style = `
:root { color-scheme: light; font: 16px/1.5 "Open Sans", "Segoe UI", system-ui, sans-serif; color: #1f1b2d; background: #fff; }
body { margin: 0; }
.sandbox { margin: 0; padding: 6px 16px; background: #ffefd5; color: #714815; font-size: 14px; text-align: center; }
main { max-width: 1080px; margin: 0 auto; padding: 16px 24px 48px; }
h1 { font-size: 1.5rem; line-height: 1.2; } h2 { font-size: 1.25rem; margin-top: 2rem; }
a { color: #773fde; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid #e0dee8; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { font-size: 13px; overflow-wrap: anywhere; }
.muted { color: #5d596c; }
`;

/** A page of the sandbox. Each shows the sandbox banner, so it cannot be mistaken for the provider's page. */
export const page = (title: string, body: string, head = ''): string =>
  renderDocument(title, `<main>\n${body}\n</main>`, head);

/** A page for a frame inside a shop's page, without `<main>`. */
export const fragment = (title: string, body: string, head = ''): string =>
  renderDocument(title, `<div class="part">\n${body}\n</div>`, head);

const renderDocument = (title: string, body: string, head: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
${head}
</head>
<body>
<p class="sandbox">Sandbox, no real money</p>
${body}
</body>
</html>
`;
