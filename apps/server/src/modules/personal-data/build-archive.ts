import { createZip } from '#platform/lib/create-zip';
import { escapeHtml } from '#platform/lib/escape-html';
import { type CellFormat, renderInstant, renderRows } from './render-rows.ts';
import { toLabel } from './render-text.ts';
import type { ExportFile, ExportSection } from './store/export-data.ts';

type ArchiveContent = {
  /** The client's name. */
  title: string;
  /** The person's language, and the client's currency, clock and time zone. */
  format: CellFormat;
  /** Milliseconds. */
  madeAt: number;
  sections: readonly ExportSection[];
  files: readonly ExportFile[];
};

/** ACC-03: the copy of a person's data: `data.json` for programs, `index.html` to read, and the person's own files. */
export function buildArchive({ title, format, madeAt, sections, files }: ArchiveContent): Buffer {
  const data = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]));
  const json = JSON.stringify({ client: title, made_at: new Date(madeAt).toISOString(), ...data }, null, 2);
  const html = renderPage({ title, format, madeAt, sections });
  return createZip([
    { name: 'index.html', content: Buffer.from(html) },
    { name: 'data.json', content: Buffer.from(json) },
    ...files,
  ]);
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}div{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.4rem .8rem .4rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #eee}pre{margin:0;white-space:pre-wrap}`;

function renderPage({ title, format, madeAt, sections }: Omit<ArchiveContent, 'files'>): string {
  const parts = sections.map(
    ({ name, rows }) => `<section><h2 lang="en">${toLabel(name)}</h2>${renderRows(rows, format)}</section>`,
  );
  return `<!doctype html><html lang="${escapeHtml(format.language)}"><head><meta charset="utf-8"><meta name="viewport"
content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(title)}</h1><p>${renderInstant(new Date(madeAt), format)}</p>
${parts.join('\n')}</body></html>`;
}
