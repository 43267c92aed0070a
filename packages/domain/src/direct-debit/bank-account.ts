/** A sort code as six digits; undefined if it has another shape. Spaces and hyphens are ignored. */
export function parseSortCode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** An account number as eight digits: some banks print six or seven, to which Bacs adds zeros. */
export function parseAccountNumber(text: string): string | undefined {
  const digits = text.replace(/\s/g, '');
  return /^\d{6,8}$/.test(digits) ? digits.padStart(8, '0') : undefined;
}
