type MappedVenue = {
  name: string;
  address: string;
  /** Degrees. */
  coordinates?: { latitude: number; longitude: number } | null;
};

/** The venue on OpenStreetMap: at its coordinates, or else found by its address. */
export function getMapUrl({ name, address, coordinates }: MappedVenue): string {
  const site = 'https://www.openstreetmap.org';
  if (!coordinates) return `${site}/search?query=${encodeURIComponent(`${name}, ${address}`)}`;
  const { latitude, longitude } = coordinates;
  return `${site}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
