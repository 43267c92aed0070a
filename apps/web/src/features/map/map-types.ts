/** A venue's pin. */
export type MapVenue = {
  slug: string;
  name: string;
  lat: number;
  lng: number;
  href: string;
  /** Line under the name of the highlighted pin: 'Open until 22:00 · 0.8 miles'. */
  note?: string;
};

export type MapProps = {
  /** In the order of the list next to the map, which is also the tab order. */
  venues: readonly MapVenue[];
  selectedSlug?: string | null;
  /** The venue that has the pointer or the focus in the list. */
  highlightedSlug?: string | null;
  /** Called with the pin that has the pointer or the focus, and with null when it loses it. */
  onHighlight?: (slug: string | null) => void;
  /** The searched place. */
  centre?: { lat: number; lng: number } | null;
  /** VEN-04: search radius around the centre in miles, drawn as a circle. */
  radiusMiles?: number | null;
};
