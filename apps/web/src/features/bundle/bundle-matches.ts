type Searchable = { name: string; category: { name: string }; venue: { slug: string } };

/** Plurals match their singular: 'camps' finds 'Football camp'. */
const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=..)s$/, ''));

/** The camps or courses that have every word of a search in their name or category, at a venue if one is given. */
export function findBundleMatches<Item extends Searchable>(
  bundles: readonly Item[],
  { what, venue }: { what: string; venue: string },
): Item[] {
  const words = toWords(what);
  if (words.length === 0) return [];
  return bundles.filter((bundle) => {
    const own = toWords(`${bundle.name} ${bundle.category.name}`);
    const isAtVenue = venue === '' || bundle.venue.slug === venue;
    return isAtVenue && words.every((word) => own.some((other) => other.startsWith(word)));
  });
}
