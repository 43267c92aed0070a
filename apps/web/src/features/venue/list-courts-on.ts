type Bookable = { v2Type: string | null; next: { startsAt: { local: string } } | null };

/** Whether one of the categories has a court to book on a day of the venue, YYYY-MM-DD. */
export const hasCourtOn = (date: string, categories: readonly Bookable[]): boolean =>
  categories.some(({ v2Type, next }) => v2Type === 'resources' && next?.startsAt.local.slice(0, 10) === date);
