import { createZip } from '#platform/lib/create-zip';
import { type PageContent, renderPage } from './render-page.ts';
import type { ExportFile } from './store/export-data.ts';

type ArchiveContent = PageContent & { files: readonly ExportFile[] };

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
