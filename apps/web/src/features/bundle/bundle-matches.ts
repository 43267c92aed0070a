import { listWordForms } from '@pavilion/domain/search/activity-words';

type Searchable = { name: string; category: { name: string }; venue: { slug: string } };

const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * The camps or courses that have every word of a search, in some form, in their name or category, at a venue if one is
 * given. `kind` is a word that all of them have.
 */
export function findBundleMatches<Item extends Searchable>(
  bundles: readonly Item[],
  { what, venue }: { what: string; venue: string },
  kind: 'camp' | 'course',
): Item[] {
  const words = toWords(what).map(listWordForms);
  if (words.length === 0) return [];
  return bundles.filter((bundle) => {
    const own = toWords(`${bundle.name} ${bundle.category.name} ${kind}`);
    const isAtVenue = venue === '' || bundle.venue.slug === venue;
    return (
      isAtVenue && words.every((forms) => forms.some((form) => own.some((other) => other.startsWith(form))))
    );
  });
}
