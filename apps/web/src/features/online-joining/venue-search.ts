/** The search of a page of the join surface after the venue was chosen, which later steps keep; else empty. */
export const buildVenueSearch = (venue: string | null): string =>
  venue === null ? '' : `?venue=${encodeURIComponent(venue)}`;
