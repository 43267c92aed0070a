type Next = { startsAt: { local: string } };
type Bookable = { v2Type: string | null; next: Next | null };

/** The categories with courts of which one starts on a day of the venue (YYYY-MM-DD), each with the next start. */
export const listCourtsOn = <Of extends Bookable>(
  date: string,
  categories: readonly Of[],
): { category: Of; next: NonNullable<Of['next']> }[] =>
  categories.flatMap((category) => {
    const next: Of['next'] = category.next;
    return category.v2Type === 'resources' && next?.startsAt.local.slice(0, 10) === date
      ? [{ category, next }]
      : [];
  });
