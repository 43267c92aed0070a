import { parseSearchTerm } from '@pavilion/domain/map';
import { listWordPatterns, removeAudience } from '@pavilion/domain/search/activity-words';
import { isWithinEdits } from '@pavilion/domain/search/edits';
import { findExactTown, findOutcode, findPostcodeArea, findSimilarTown } from '../map/index.ts';
import { type NameIndex, normaliseName, scoreList, scoreText } from './name-index.ts';
import type { SimilarName } from './store.ts';

/** An activity as typed, or with corrected spelling. */
export type FoundActivity = { what: string; score: number };
/** A place: a venue, or a town or postcode to search near. */
export type FoundPlace = { near: string; venue: { slug: string; name: string } | null; score: number };

export type Lookup = {
  findActivity: (phrase: string) => FoundActivity | undefined;
  findPlace: (phrase: string) => FoundPlace | undefined;
  /** A town by its corrected spelling, wherever the client's venues are. */
  findMisspeltTown: (phrase: string) => FoundPlace | undefined;
};

/** A corrected spelling is always worse than a name that matches as typed. */
export const correctedScore = 0.6;

const minLengthOfTwoEdits = 5;

/** A misspelt town that no venue is in is worse than every corrected name of the client. */
const misspeltTownScore = 0.2;

/** Finds activities and places by a client's names, and by their corrected spellings. */
export function createLookup(names: NameIndex, corrections?: readonly SimilarName[]): Lookup {
  const findCorrection = (phrase: string, isPlace: boolean) =>
    corrections?.find((correction) => correction.phrase === phrase && correction.is_place === isPlace);

  function findActivity(phrase: string): FoundActivity | undefined {
    const searched = normaliseName(phrase);
    const score = scoreList(searched, names.activities);
    if (score > 0) return { what: phrase, score };
    if (findTemplatesWith(names, searched).length > 0) return { what: phrase, score: 0.7 };
    // Names seldom say for whom an activity is, so a search without the words finds more.
    const activityAlone = corrections && removeAudience(phrase);
    const alone = activityAlone && activityAlone !== phrase ? findActivity(activityAlone) : undefined;
    if (alone) return alone;
    const correction = findCorrection(phrase, false);
    return correction && { what: correction.name, score: correctedScore * correction.similarity };
  }

  function findPlace(phrase: string): FoundPlace | undefined {
    const searched = normaliseName(phrase);
    const ownName = names.townsAndAreas.get(searched);
    const near = ownName ?? (isKnownOutside(phrase) ? capitalise(phrase) : undefined);
    if (near !== undefined) return { near, venue: null, score: 1 };
    const ranked = names.venues
      .map(({ slug, name, text }) => ({ near: '', venue: { slug, name }, score: scoreText(searched, text) }))
      .toSorted((a, b) => b.score - a.score);
    const [best] = ranked;
    if (best && best.score > 0) return best;
    const correction = findCorrection(phrase, true);
    if (!correction) return undefined;
    const place = createLookup(names).findPlace(correction.name);
    return place && { ...place, score: correctedScore * correction.similarity };
  }
  function findMisspeltTown(phrase: string): FoundPlace | undefined {
    const town = corrections && findSimilarTown(phrase);
    return town && { near: town.name, venue: null, score: misspeltTownScore };
  }
  return { findActivity, findPlace, findMisspeltTown };
}

/** Whether each word of a phrase is one of the name's, but for typing errors: one, or two in longer words. */
export function areAllWordsIn(phrase: string, name: string): boolean {
  const nameWords = normaliseName(name).split(' ');
  return normaliseName(phrase)
    .split(' ')
    .every((word) =>
      nameWords.some((nameWord) => isWithinEdits(word, nameWord, word.length < minLengthOfTwoEdits ? 1 : 2)),
    );
}

/** The templates that have all words in some form. A word that no template has ends the search at once. */
export function findTemplatesWith({ templates, templateWords, joinedWords }: NameIndex, searched: string) {
  const words = searched.split(' ').map(listWordPatterns);
  const isIn = (text: string) =>
    words.every((patterns) => patterns.some((pattern) => text.includes(pattern)));
  return isIn(joinedWords) ? templates.filter((_, index) => isIn(templateWords[index] ?? '')) : [];
}

/** A place typed in lower case, as a heading shows it: 'swinton', 'm7 1ue' and 'st albans'. */
function capitalise(phrase: string): string {
  if (phrase !== phrase.toLowerCase()) return phrase;
  if (parseSearchTerm(phrase).kind !== 'town') return phrase.toUpperCase();
  return findExactTown(phrase)?.name ?? phrase;
}

/** Whether a phrase is a postcode, the first half of one or the full name of a town. */
function isKnownOutside(phrase: string): boolean {
  const { kind, outcode } = parseSearchTerm(phrase);
  if (kind === 'town') return findExactTown(phrase) !== undefined;
  return kind === 'postcode' || findOutcode(outcode) !== undefined || findPostcodeArea(outcode) !== undefined;
}
