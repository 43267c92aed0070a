/** One pin: where it stands, what it is called and where it leads. */
export type MapVenue = {
  slug: string;
  name: string;
  lat: number;
  lng: number;
  href: string;
  /** A line under the name while the pin is looked at: 'Open until 22:00 · 0.8 miles'. */
  note?: string;
};

export type MapProps = {
  /** In the order of the list beside, which is the order of the keyboard. */
  venues: readonly MapVenue[];
  selectedSlug?: string | null;
  /** The venue of the list that the pointer or the focus is on. */
  hoveredSlug?: string | null;
  /** The pin that the pointer or the focus is on; null when it goes. */
  onHover?: (slug: string | null) => void;
  /** Where somebody looks around. */
  centre?: { lat: number; lng: number } | null;
  /** VEN-04: how far around it, in miles: drawn as a circle. */
  radiusMiles?: number | null;
};
