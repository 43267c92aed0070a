import { type Currency, formatMoney } from '@pavilion/domain/money';
import { getLocalDay, getLocalMinutes } from '@pavilion/domain/wall-clock';
import { escapeHtml } from '#platform/lib/escape-html';
import { type ClockOptions, formatClock } from '#platform/lib/format-clock';
import { toLabel } from './render-text.ts';

/** How values are written: in the person's language, with the client's currency, clock and IANA time zone. */
export type CellFormat = ClockOptions & { currency: Currency; timezone: string };

type Row = Readonly<Record<string, unknown>>;

/** ACC-03: rows as a table to read: money, days and times as people write them, and lists as tables in their cell. */
export function renderRows(rows: readonly Row[], format: CellFormat): string {
  const [first] = rows;
  if (!first) return empty;
  const columns = Object.keys(first);
  const head = columns.map((column) => `<th scope="col" lang="en">${toLabel(column)}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${columns.map((column) => `<td>${renderValue(column, row[column], format)}</td>`).join('')}</tr>`,
  );
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

const empty = '–';
/** The names of columns with minor units. */
const money = /^(amount|total|tax|tax_total|refunded|balance|price|value|remaining)$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;

function renderValue(column: string, value: unknown, format: CellFormat): string {
  if (value === null || value === undefined || value === '') return empty;
  if (value instanceof Date) return renderInstant(value, format);
  if (Array.isArray(value)) return renderList(value, format);
  if (typeof value === 'object') return renderRows([value as Row], format);
  if (typeof value === 'number' && Number.isSafeInteger(value) && money.test(column))
    return escapeHtml(formatMoney(value, format.currency));
  if (typeof value !== 'string') return escapeHtml(JSON.stringify(value));
  if (instant.test(value)) return renderInstant(new Date(value), format);
  return day.test(value) ? formatDay(value, format) : escapeHtml(value);
}

function renderList(values: readonly unknown[], format: CellFormat): string {
  if (values.length === 0) return empty;
  const isOfRows = values.every((value) => typeof value === 'object' && value !== null);
  if (isOfRows) return renderRows(values as Row[], format);
  return values.map((value) => renderValue('', value, format)).join(', ');
}

/** The client's clock, as in the emails: '1 June 2030, 13:30' or '1 June 2030, 1.30pm'. */
export function renderInstant(date: Date, format: CellFormat): string {
  const instant = date.getTime();
  if (Number.isNaN(instant)) return empty;
  const day = formatDay(getLocalDay(instant, format.timezone), format);
  return `${day}, ${formatClock(getLocalMinutes(instant, format.timezone), format)}`;
}

const formatDay = (text: string, { language }: CellFormat): string =>
  new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${text}T00:00:00Z`),
  );

/** English is British. */
const toLocale = (language: string): string => (language === 'en' ? 'en-GB' : language);
