/** A client's currency: its symbol as people write it before an amount, and its ISO 4217 code. */
export type Currency = { symbol: string; code: string };

/** ACT-44: an amount as the wire carries it; `value` in minor units. */
export type Price = { formatted: string; value: number; currency: string };

/** THM-11, THM-12: minor units as '£1,218.50': the symbol, thousands parted, two decimals; below nothing '−£3.20'. */
export function formatMoney(minorUnits: number, { symbol }: Pick<Currency, 'symbol'>): string {
  return `${minorUnits < 0 ? '−' : ''}${symbol}${formatAmount(Math.abs(minorUnits), ',')}`;
}

/** BSK-19: minor units as a machine reads them, '1218.50' or '-3.20'. */
export function formatDecimal(minorUnits: number): string {
  return `${minorUnits < 0 ? '-' : ''}${formatAmount(Math.abs(minorUnits), '')}`;
}

/** ACT-44: an amount in minor units with its currency, in every form that is asked for. */
export function toPrice(minorUnits: number, currency: Currency): Price {
  return { formatted: formatMoney(minorUnits, currency), value: minorUnits, currency: currency.code };
}

function formatAmount(minorUnits: number, separator: string): string {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`${minorUnits} is no amount in minor units`);
  const digits = String(minorUnits).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, separator);
  return `${whole}.${digits.slice(-2)}`;
}
