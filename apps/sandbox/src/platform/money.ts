/** Formats minor units with the decimals of the currency: 1250 is 12.50 in GBP and 1250 in JPY. */
export function formatDecimal(minor: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (minor / 10 ** digits).toFixed(digits);
}
