import { parseSearchTerm } from '@pavilion/domain/map';
import { findExactTown, findOutcode, findPostcodeArea } from '../map/index.ts';
import type { SimilarName, Vocabulary } from './store.ts';

/** An activity as typed, or with corrected spelling. */
export type FoundActivity = { what: string; score: number };
/** A place: a venue, or a town or postcode to search near. */
export type FoundPlace = { near: string; venue: { slug: string; name: string } | null; score: number };

export type Lookup = {
  findActivity: (phrase: string) => FoundActivity | undefined;
  findPlace: (phrase: string) => FoundPlace | undefined;
};

const minPartLength = 3;
/** A corrected spelling is always worse than a name that matches as typed. */
const correctedScore = 0.6;

/** Lower case without accents, apostrophes and double spaces, for comparisons. */
const normaliseName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** How well a phrase matches a name: 1 for all of it, less for the start of one of its words or another part, else 0. */
export function scoreName(phrase: string, name: string): number {
  const [searched, text] = [normaliseName(phrase), normaliseName(name)];
  if (searched === text) return 1;
  if (` ${text}`.includes(` ${searched}`)) return 0.9;
  return searched.length >= minPartLength && text.includes(searched) ? 0.8 : 0;
}

/** Finds activities and places by a client's names, and by their corrected spellings. */
export function createLookup(
  { categories, templates, venues }: Vocabulary,
  corrections: readonly SimilarName[] = [],
): Lookup {
  const activityNames = listActivityNames({ categories, templates, venues });
  const texts = templates.map(({ name, category, parent, tags }) =>
    normaliseName([name, category, parent ?? '', ...tags].join(' ')),
  );
  const findCorrection = (phrase: string, isPlace: boolean) =>
    corrections.find((correction) => correction.phrase === phrase && correction.is_place === isPlace);

  function findActivity(phrase: string): FoundActivity | undefined {
    const score = Math.max(0, ...activityNames.map((name) => scoreName(phrase, name)));
    if (score > 0) return { what: phrase, score };
    const words = normaliseName(phrase).split(' ');
    if (texts.some((text) => words.every((word) => text.includes(word)))) return { what: phrase, score: 0.7 };
    const correction = findCorrection(phrase, false);
    return correction && { what: correction.name, score: correctedScore * correction.similarity };
  }

  function findPlace(phrase: string): FoundPlace | undefined {
    const town = venues.some((venue) =>
      [venue.town, venue.area].some((name) => scoreName(phrase, name) === 1),
    );
    if (town || isKnownOutside(phrase)) return { near: phrase, venue: null, score: 1 };
    const ranked = venues
      .map(({ slug, name }) => ({ near: '', venue: { slug, name }, score: scoreName(phrase, name) }))
      .toSorted((a, b) => b.score - a.score);
    const [best] = ranked;
    if (best && best.score > 0) return best;
    const correction = findCorrection(phrase, true);
    if (!correction) return undefined;
    const place = createLookup({ categories, templates, venues }).findPlace(correction.name);
    return place && { ...place, score: correctedScore * correction.similarity };
  }
  return { findActivity, findPlace };
}

/** Whether a phrase is a postcode, the first half of one or the full name of a town. */
function isKnownOutside(phrase: string): boolean {
  const { kind, outcode } = parseSearchTerm(phrase);
  if (kind === 'town') return findExactTown(phrase) !== undefined;
  return kind === 'postcode' || findOutcode(outcode) !== undefined || findPostcodeArea(outcode) !== undefined;
}

/** The distinct names of categories and templates, and the tags. */
export const listActivityNames = ({ categories, templates }: Vocabulary): string[] => [
  ...new Set([
    ...categories.map(({ name }) => name),
    ...templates.flatMap(({ name, tags }) => [name, ...tags]),
  ]),
];

/** The distinct names of venues, their towns and areas. */
export const listPlaceNames = ({ venues }: Vocabulary): string[] => [
  ...new Set(venues.flatMap(({ name, town, area }) => [name, town, area]).filter((name) => name !== '')),
];
