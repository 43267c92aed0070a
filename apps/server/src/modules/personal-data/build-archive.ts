import type { TextKey } from '@pavilion/text/src/keys.ts';
import { createZip } from '#platform/lib/create-zip';
import { escapeHtml } from '#platform/lib/escape-html';
import { type Params, translate } from '#platform/lib/translate';
import { type CellFormat, renderInstant, renderRows } from './render-rows.ts';
import { getSectionLabel } from './render-text.ts';
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

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h2{margin-top:2.5rem}ul{list-style:none;margin:0;padding:0}li{padding:.75rem 0;border-top:1px solid #ccc}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(13rem,100%),1fr));gap:.5rem 1.5rem;margin:0}
dt{color:#595959;font-size:.875rem}dd{margin:0;overflow-wrap:anywhere}div:has(ul){grid-column:1/-1}
dd ul{margin-top:.25rem;padding-left:1rem;border-left:3px solid #ccc}dd li:first-child{border-top:0}dd li{padding:.25rem 0}`;

function renderPage({ title, format, madeAt, sections }: Omit<ArchiveContent, 'files'>): string {
  const { language } = format;
  const t = (key: TextKey<'data_export'>, params?: Params) =>
    escapeHtml(translate(language, 'data_export', key, params));
  const parts = sections.map(({ name, rows }) => {
    const content = rows.length === 0 ? `<p>${t('none')}</p>` : renderRows(name, rows, format);
    return `<section><h2>${getSectionLabel(language, name)}</h2>${content}</section>`;
  });
  const heading = `${escapeHtml(title)}: ${t('title')}`;
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport"
content="width=device-width"><title>${heading}</title><style>${style}</style></head><body><main>
<h1>${heading}</h1><p>${t('made', { time: renderInstant(new Date(madeAt), format) })}</p>
${parts.join('\n')}</main></body></html>`;
}
