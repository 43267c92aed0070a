import type { TextKey } from '@pavilion/text/src/keys.ts';
import { escapeHtml } from '#platform/lib/escape-html';
import { type Params, translate } from '#platform/lib/translate';
import { renderHeading } from './render-heading.ts';
import { type CellFormat, renderFields, renderInstant } from './render-rows.ts';
import { getSectionLabel } from './render-text.ts';
import type { ExportSection } from './store/export-data.ts';

export type PageContent = {
  /** The client's name. */
  title: string;
  /** The person's language, and the client's currency, clock and time zone. */
  format: CellFormat;
  /** Milliseconds. */
  madeAt: number;
  sections: readonly ExportSection[];
};

/** A kind with more rows than this is closed at first. */
const maxOpenRows = 3;

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
ul{list-style:none;margin:0;padding:0}li{padding:.75rem 0;border-top:1px solid #ccc}
nav ul{columns:15rem;margin-bottom:2rem}nav li{padding:.25rem 0;border:0;break-inside:avoid}
details{border-top:2px solid #1a1a1a}summary{padding:.75rem 0;cursor:pointer}summary h2{display:inline;font-size:1.25rem}
li details{border:0}li summary{padding:.25rem 0;overflow-wrap:anywhere}summary h3{display:inline;font-size:1rem;font-weight:600}
li:has(>details){padding:.5rem 0}
details>div{scroll-margin-top:4rem}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:.25rem 2rem;margin:0}
dl>div:not(.list){display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:.75rem}
dt{color:#595959}dd{margin:0;overflow-wrap:anywhere}dl .list{grid-column:1/-1}
dd ul{margin-top:.25rem;padding-left:1rem;border-left:3px solid #ccc}dd li:first-child{border-top:0}dd li{padding:.25rem 0}
@media print{details::details-content{content-visibility:visible;display:block}}`;

/** ACC-03: the page to read: a list of contents, then each kind that has rows; those without are in one sentence. */
export function renderPage({ title, format, madeAt, sections }: PageContent): string {
  const { language } = format;
  const t = (key: TextKey<'data_export'>, params?: Params) =>
    escapeHtml(translate(language, 'data_export', key, params));
  const kept = sections.filter(({ rows }) => rows.length > 0);
  const missing = sections.filter(({ rows }) => rows.length === 0);
  const toLabel = ({ name }: ExportSection) => getSectionLabel(language, name);
  const toCountedLabel = (section: ExportSection) => `${toLabel(section)} (${section.rows.length})`;
  const links = kept.map((section) => `<li><a href="#${section.name}">${toCountedLabel(section)}</a></li>`);
  // The target of a link is inside, so that browsers open what is closed.
  const parts = kept.map(
    (section) => `<details${section.rows.length > maxOpenRows ? '' : ' open'}>
<summary><h2>${toCountedLabel(section)}</h2></summary>
<div id="${section.name}">${renderSection(section, format)}</div></details>`,
  );
  const heading = `${escapeHtml(title)}: ${t('title')}`;
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport"
content="width=device-width"><title>${heading}</title><style>${style}</style></head><body><main>
<h1>${heading}</h1><p>${t('made', { time: renderInstant(new Date(madeAt), format) })} ${t('left_out')}</p>
<nav aria-label="${t('contents')}"><h2>${t('contents')}</h2><ul>${links.join('')}</ul></nav>
${parts.join('\n')}
${missing.length === 0 ? '' : `<p>${t('none')} ${missing.map(toLabel).join(', ')}.</p>`}</main></body></html>`;
}

/** One row is open. Each of several is closed, below what it is. */
function renderSection({ name, rows }: ExportSection, format: CellFormat): string {
  const items = rows.map((row) => {
    const heading = renderHeading(name, row, format);
    const fields = renderFields(name, row, format);
    return rows.length === 1 || heading === ''
      ? `<li>${fields}</li>`
      : `<li><details><summary><h3>${heading}</h3></summary>${fields}</details></li>`;
  });
  return `<ul>${items.join('\n')}</ul>`;
}
