/** A client's currency: the symbol in front of an amount, and the ISO 4217 code. */
export type Currency = { symbol: string; code: string };

/** ACT-44: an amount in the API; `value` in minor units. */
export type Price = { formatted: string; value: number; currency: string };

/** THM-11, THM-12: minor units as '£1,218.50' or '−£3.20'. Throws a RangeError for fractions of a minor unit. */
export function formatMoney(minorUnits: number, { symbol }: Pick<Currency, 'symbol'>): string {
  return `${minorUnits < 0 ? '−' : ''}${symbol}${formatAmount(Math.abs(minorUnits), ',')}`;
}

/** BSK-19: minor units as a decimal string, '1218.50' or '-3.20'. Throws a RangeError like `formatMoney`. */
export function formatDecimal(minorUnits: number): string {
  return `${minorUnits < 0 ? '-' : ''}${formatAmount(Math.abs(minorUnits), '')}`;
}

/** A typed amount, '12.50', '£12.5' or '12', in minor units; undefined for anything else. Without a sign. */
export function parseMoney(text: string, { symbol }: Pick<Currency, 'symbol'>): number | undefined {
  const typed = text.trim();
  const amount = typed.startsWith(symbol) ? typed.slice(symbol.length).trim() : typed;
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) return undefined;
  const [, units = '0', fraction = ''] = match;
  return Number(units) * 100 + Number(fraction.padEnd(2, '0'));
}

/** ACT-44: the API form of an amount in minor units. */
export function toPrice(minorUnits: number, currency: Currency): Price {
  return { formatted: formatMoney(minorUnits, currency), value: minorUnits, currency: currency.code };
}

function formatAmount(minorUnits: number, separator: string): string {
  if (!Number.isSafeInteger(minorUnits))
    throw new RangeError(`${minorUnits} is not an amount in minor units`);
  const digits = String(minorUnits).padStart(3, '0');
  return `${separateThousands(digits.slice(0, -2), separator)}.${digits.slice(-2)}`;
}

/** '1234567' as '1,234,567': groups of three digits, from the right. */
function separateThousands(digits: string, separator: string): string {
  const first = digits.length % 3 || 3;
  const rest = digits.slice(first).replace(/\d{3}/g, (group) => separator + group);
  return digits.slice(0, first) + rest;
}
