/** The day (YYYY-MM-DD) in a time zone at an instant in ms since 1970. */
export function getDayInZone(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const getPart = (partType: string): string => parts.find(({ type }) => type === partType)?.value ?? '';
  return `${getPart('year')}-${getPart('month')}-${getPart('day')}`;
}
