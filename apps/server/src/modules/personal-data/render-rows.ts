import { type Currency, formatMoney } from '@pavilion/domain/money';
import { getLocalDay, getLocalMinutes } from '@pavilion/domain/wall-clock';
import { escapeHtml } from '#platform/lib/escape-html';
import { type ClockOptions, formatClock } from '#platform/lib/format-clock';
import { translate } from '#platform/lib/translate';
import { getCountryLabel, getFieldLabel, getValueLabel } from './render-text.ts';

/** How values are written: in the person's language, with the client's currency, clock and IANA time zone. */
export type CellFormat = ClockOptions & { currency: Currency; timezone: string };

export type Row = Readonly<Record<string, unknown>>;

/**
 * ACC-03: rows as lists to read, which fit a window of any width: money, days and times as people write them, codes as
 * words, and lists in lists. What is empty or zero is left out.
 */
function renderRows(section: string, rows: readonly Row[], format: CellFormat): string {
  const items = rows.map((row) => `<li>${renderFields(section, row, format)}</li>`);
  return `<ul>${items.join('\n')}</ul>`;
}

export function renderFields(section: string, row: Row, format: CellFormat): string {
  const fields = Object.entries(row).flatMap(([column, value]) => {
    const text = isSame(column, value) ? '' : renderValue(section, column, value, format);
    const label = getFieldLabel(format.language, section, column);
    if (text === '') return [];
    // A list is below its label.
    return [`<div${text.startsWith('<ul>') ? ' class="list"' : ''}><dt>${label}</dt><dd>${text}</dd></div>`];
  });
  return `<dl>${fields.join('')}</dl>`;
}

/** What every row has says nothing about it: the client's own time zone and currency, and one of something. */
const isSame = (column: string, value: unknown): boolean =>
  column === 'timezone' || column === 'currency' || (value === 1 && /^(places|quantity)$/.test(column));

/** The names of columns with minor units. */
const money = /^(amount|total|tax|tax_total|refunded|balance|price|value|remaining)$/;
/** The names of columns with codes. */
const code =
  /^(status|state|kind|type|reason|direction|relationship|destination|credit_type|signer_role|gender|ethnicity|disability|attendance)$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;

export function renderValue(section: string, column: string, value: unknown, format: CellFormat): string {
  if (value === null || value === undefined || value === '' || value === 0) return '';
  if (value instanceof Date) return renderInstant(value, format);
  if (Array.isArray(value)) return renderList(column, value, format);
  if (typeof value === 'object') return renderRows(column, [value as Row], format);
  if (typeof value === 'boolean') return translate(format.language, 'data_export', value ? 'yes' : 'no');
  if (typeof value === 'number' && Number.isSafeInteger(value) && money.test(column))
    return escapeHtml(formatMoney(value, format.currency));
  if (typeof value !== 'string') return escapeHtml(JSON.stringify(value));
  if (instant.test(value)) return renderInstant(new Date(value), format);
  if (day.test(value)) return formatDay(value, format);
  if (column === 'country') return getCountryLabel(format.language, value);
  // The state of an address is a name.
  const isCode = code.test(column) && section !== 'billing_address';
  return isCode ? getValueLabel(format.language, value) : escapeHtml(value);
}

function renderList(column: string, values: readonly unknown[], format: CellFormat): string {
  if (values.length === 0) return '';
  const isOfRows = values.every((value) => typeof value === 'object' && value !== null);
  if (isOfRows) return renderRows(column, values as Row[], format);
  return values.map((value) => renderValue('', '', value, format)).join(', ');
}

/** The client's clock, as in the emails: '1 June 2030, 13:30' or '1 June 2030, 1.30pm'. */
export function renderInstant(date: Date, format: CellFormat): string {
  const instantMs = date.getTime();
  if (Number.isNaN(instantMs)) return '';
  const localDay = formatDay(getLocalDay(instantMs, format.timezone), format);
  return `${localDay}, ${formatClock(getLocalMinutes(instantMs, format.timezone), format)}`;
}

const formatDay = (text: string, { language }: CellFormat): string =>
  new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${text}T00:00:00Z`),
  );

/** English is British. */
const toLocale = (language: string): string => (language === 'en' ? 'en-GB' : language);
