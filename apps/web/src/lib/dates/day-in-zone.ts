/** The day that it is in a zone at an instant (milliseconds), YYYY-MM-DD. */
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
