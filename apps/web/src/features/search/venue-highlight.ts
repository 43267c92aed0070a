export type VenueHighlight = {
  /** For the map, the venue of the row that has the pointer or the focus; for the rows, that of the pin. */
  highlightedSlug: string | null;
  onHighlight: (slug: string | null) => void;
};
