import { listWordForms } from '@pavilion/domain/search/activity-words';
import { parseSearchText, type SearchText } from '@pavilion/domain/search/search';
import type { RunStatement } from '#platform/database/database';
import { correctIngWords } from './correct-words.ts';
import { areAllWordsIn, correctedScore, createLookup, type Lookup } from './lookup.ts';
import type { NameIndex } from './name-index.ts';
import { readSimilarNames } from './store.ts';
import { listSuggestions } from './suggestions.ts';
import { hasPlace, hasTime, type Interpretation, type Resolved, type SearchTerms, toTerms } from './terms.ts';

/** Interprets a typed search by a client's names, with corrected spelling if they do not match as typed. */
export async function interpretText(
  run: RunStatement,
  names: NameIndex,
  text: string,
  today: string,
): Promise<Interpretation> {
  const typed = parseSearchText(text, today);
  const parsed = { ...typed, what: correctIngWords(typed.what, names) };
  let lookup = createLookup(names);
  const asTyped = resolve(parsed, lookup);
  let resolved = asTyped;
  if (!resolved) {
    const corrections = await readSimilarNames(run, {
      phrases: listPhrases(parsed),
      activities: names.activityNames,
      places: names.placeNames,
    });
    lookup = createLookup(names, corrections);
    resolved = resolve(parsed, lookup);
  }
  const terms = toTerms(parsed, resolved ?? resolveUnknown(parsed, lookup));
  const isKnown = resolved !== undefined;
  return {
    terms,
    target: findTarget(terms, { isKnown, hasPreposition: parsed.where !== '' }),
    is_corrected:
      parsed.what !== typed.what || (asTyped === undefined && (isKnown || !areAllWordsKept(parsed, terms))),
    suggestions: listSuggestions({ names, lookup, parsed, terms, isKnown }),
  };
}

/** Whether an unknown text only fell into an activity and a place. */
const areAllWordsKept = ({ what }: SearchText, terms: SearchTerms): boolean =>
  terms.what === what || `${terms.what} ${terms.near}`.toLowerCase() === what.toLowerCase();

/** A place alone is a search for venues. Unknown words without 'near' may be an address, also with a town. */
function findTarget(
  terms: SearchTerms,
  { isKnown, hasPreposition }: { isKnown: boolean; hasPreposition: boolean },
): Interpretation['target'] {
  if (hasTime(terms)) return 'occurrences';
  if (!isKnown && !hasPreposition && !terms.near_me) return 'unknown';
  if (hasPlace(terms)) return terms.what === '' ? 'venues' : 'occurrences';
  return isKnown ? 'occurrences' : 'unknown';
}

/** A known activity; any camp if a camp is searched for that the client does not have; else the words as typed. */
function nameActivity(words: string, lookup: Lookup): string {
  const known = lookup.findActivity(words)?.what;
  if (known !== undefined) return known;
  const camp = words.split(' ').find((word) => listWordForms(word).includes('camp'));
  return (camp && lookup.findActivity(camp)?.what) ?? words;
}

/**
 * Keeps what is typed after 'near' as a place, because the geocoder knows more than the names. Without 'near' a known place
 * at the end, as typed, is one: 'pilates london'.
 */
function resolveUnknown({ what, where }: SearchText, lookup: Lookup): Resolved {
  if (where === '') {
    const [known] = splitWords(what).flatMap(([first, last]) => {
      const place = lookup.findPlace(last);
      return place?.score === 1 ? [{ what: nameActivity(first, lookup), place }] : [];
    });
    return known ?? { what: nameActivity(what, lookup), place: undefined };
  }
  return {
    what: nameActivity(what, lookup),
    place: lookup.findPlace(where) ?? { near: where, venue: null, score: 0 },
  };
}

function resolve({ what, where }: SearchText, lookup: Lookup): Resolved | undefined {
  if (where === '') return what === '' ? { what, place: undefined } : resolveWords(what, lookup);
  const place = lookup.findPlace(where);
  if (place && what === '') return { what, place };
  const activity = lookup.findActivity(what);
  if (place) return activity && { what: activity.what, place };
  // 'in' may belong to a name, such as 'Badminton in the pool'.
  const text = `${what} ${where}`.trim();
  const whole = lookup.findActivity(text);
  if (whole && isWhole(text, whole.what, whole.score)) return { what: whole.what, place: undefined };
  return what === '' ? resolveWords(where, lookup) : undefined;
}

/** A shorter word alone may as well be an activity that the client does not have, as 'hockey' resembles Hockley. */
const minTownLength = 7;

/** Whether a name matches as typed, or has every word of the text in some spelling. */
const isWhole = (text: string, name: string, score: number): boolean =>
  score > correctedScore || areAllWordsIn(text, name);

/**
 * Takes all words as an activity or as a place, else some as one and the others as the other. A corrected name that lacks
 * some of the words is the last choice: 'swiming salfrod' resembles 'Swimming', but names a town too.
 */
function resolveWords(text: string, lookup: Lookup): Resolved | undefined {
  const findPlace = (phrase: string) => lookup.findPlace(phrase) ?? lookup.findMisspeltTown(phrase);
  const activity = lookup.findActivity(text);
  const place = text.length < minTownLength ? lookup.findPlace(text) : findPlace(text);
  const whole =
    activity && activity.score >= (place?.score ?? 0)
      ? { what: activity.what, place: undefined, score: activity.score }
      : place && { what: '', place, score: place.score };
  const wholeName = whole?.place?.venue?.name ?? whole?.place?.near ?? whole?.what ?? '';
  if (whole && isWhole(text, wholeName, whole.score)) return whole;
  const [best] = splitWords(text)
    .flatMap(([first, second]) => [
      { activity: lookup.findActivity(first), place: findPlace(second) },
      { activity: lookup.findActivity(second), place: findPlace(first) },
    ])
    .flatMap(({ activity: foundActivity, place: foundPlace }) =>
      foundActivity && foundPlace
        ? [
            {
              what: foundActivity.what,
              place: foundPlace,
              score: foundActivity.score + foundPlace.score,
            },
          ]
        : [],
    )
    .toSorted((a, b) => b.score - a.score);
  return best ?? whole;
}

/** Every split of a text into two parts of whole words. */
function splitWords(text: string): [string, string][] {
  const words = text.split(' ');
  return words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
}

/** Names have few words, and each phrase is compared with every name. */
const maxPhraseWords = 5;

/** The phrases whose spelling may need a correction, at least three letters long. */
const listPhrases = ({ what, where }: SearchText): string[] => [
  ...new Set(
    [what, where, `${what} ${where}`.trim(), ...splitWords(what).flat(), ...splitWords(where).flat()].filter(
      (phrase) => phrase.length >= 3 && phrase.split(' ').length <= maxPhraseWords,
    ),
  ),
];
