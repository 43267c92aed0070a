/** Minor units as the currency's own decimals: 1250 of GBP is 12.50, of JPY 1250. */
export function formatDecimal(minor: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (minor / 10 ** digits).toFixed(digits);
}
