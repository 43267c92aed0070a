import { createZip } from '#platform/lib/create-zip';
import type { ExportFile, ExportSection } from './store/export-data.ts';

type ArchiveContent = {
  /** The client's name. */
  title: string;
  language: string;
  /** Milliseconds. */
  madeAt: number;
  sections: readonly ExportSection[];
  files: readonly ExportFile[];
};

/** ACC-03: the copy of a person's data: `data.json` for programs, `index.html` to read, and the person's own files. */
export function buildArchive({ title, language, madeAt, sections, files }: ArchiveContent): Buffer {
  const data = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]));
  const json = JSON.stringify({ client: title, made_at: new Date(madeAt).toISOString(), ...data }, null, 2);
  const html = renderPage({ title, language, madeAt, sections });
  return createZip([
    { name: 'index.html', content: Buffer.from(html) },
    { name: 'data.json', content: Buffer.from(json) },
    ...files,
  ]);
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}div{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.4rem .8rem .4rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #eee}pre{margin:0;white-space:pre-wrap}`;

function renderPage({ title, language, madeAt, sections }: Omit<ArchiveContent, 'files'>): string {
  const parts = sections.map(
    ({ name, rows }) => `<section><h2>${toLabel(name)}</h2>${renderRows(rows)}</section>`,
  );
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport"
content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(title)}</h1><p>${new Date(madeAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
${parts.join('\n')}</body></html>`;
}

function renderRows(rows: readonly Record<string, unknown>[]): string {
  const [first] = rows;
  if (!first) return '<p>–</p>';
  const columns = Object.keys(first);
  const head = columns.map((column) => `<th scope="col">${toLabel(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${columns.map((column) => renderCell(row[column])).join('')}</tr>`);
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

function renderCell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '<td>–</td>';
  if (typeof value === 'object') return `<td><pre>${escapeHtml(JSON.stringify(value, null, 1))}</pre></td>`;
  return `<td>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</td>`;
}

const toLabel = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return escapeHtml(`${words.charAt(0).toUpperCase()}${words.slice(1)}`);
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
