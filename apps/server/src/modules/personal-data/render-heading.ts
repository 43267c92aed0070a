import { escapeHtml } from '#platform/lib/escape-html';
import { type CellFormat, type Row, renderValue } from './render-rows.ts';
import { getFieldLabel } from './render-text.ts';

/** The columns that name a row, the best first. */
const nameColumns = [
  'session',
  'name',
  'subject',
  'brand',
  'bank_name',
  'recipient_name',
  'first_name',
  'reason',
  'category',
  'venue',
  'title',
  'invited_email',
];
/** The columns that say when, the best first. */
const dateColumns = ['starts_at', 'starts_on', 'signed_at', 'created_at'];
/** A second part of a name. */
const continuation: Readonly<Record<string, string>> = { first_name: 'last_name', brand: 'last_four' };

/** ACC-03: what a row is, in one line: its name and its date, or what the date means if it has no name. */
export function renderHeading(section: string, row: Row, format: CellFormat): string {
  const render = (column: string) => renderValue(section, column, row[column], format);
  const date = dateColumns.find((column) => render(column) !== '');
  const name = renderName(row, render);
  if (name === '') return date ? `${getFieldLabel(format.language, section, date)}: ${render(date)}` : '';
  return date ? `${name}, ${render(date)}` : name;
}

/** An order has the names of what was bought. */
function renderName({ lines }: Row, render: (column: string) => string): string {
  if (Array.isArray(lines) && lines.length > 0)
    return lines.map(({ name }: Row) => (typeof name === 'string' ? escapeHtml(name) : '')).join(', ');
  const column = nameColumns.find((candidate) => render(candidate) !== '');
  if (!column) return '';
  const rest = continuation[column];
  return [render(column), ...(rest ? [render(rest)] : [])].filter((part) => part !== '').join(' ');
}
