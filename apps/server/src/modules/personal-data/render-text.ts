import { escapeHtml } from '#platform/lib/escape-html';
import { hasText, translate } from '#platform/lib/translate';

/** The text of the first of these keys that has one, safe in HTML; else the name as words: 'amount_due' as 'Amount due'. */
function findLabel(language: string, keys: readonly string[], name: string): string {
  for (const key of keys)
    if (hasText('data_export', key)) return escapeHtml(translate(language, 'data_export', key));
  const words = name.replaceAll(/[_-]/g, ' ');
  return escapeHtml(`${words.charAt(0).toUpperCase()}${words.slice(1)}`);
}

export const getSectionLabel = (language: string, section: string): string =>
  findLabel(language, [`section_${section}`], section);

/** A column may mean something else in one section: of an order, when it was made is its date. */
export const getFieldLabel = (language: string, section: string, column: string): string =>
  findLabel(language, [`field_${section}_${column}`, `field_${column}`], column);

/** The text of a stored code, such as 'awaiting_payment'. */
export const getValueLabel = (language: string, code: string): string =>
  findLabel(language, [`value_${code.replaceAll(/[ -]/g, '_')}`], code);

/** The name of a country (ISO 3166-1), else the code itself. */
export const getCountryLabel = (language: string, code: string): string =>
  escapeHtml(hasText('country', code) ? translate(language, 'country', code) : code);
