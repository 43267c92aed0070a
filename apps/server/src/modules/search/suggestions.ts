import { removeAudience } from '@pavilion/domain/search/activity-words';
import type { SearchText } from '@pavilion/domain/search/search';
import { findTowns } from '../map/index.ts';
import { findTemplatesWith, type Lookup } from './lookup.ts';
import { type Indexed, type NameIndex, normaliseName, scoreText } from './name-index.ts';
import type { NamedVenue } from './store.ts';
import { hasPlace, hasTime, type SearchTerms, type Suggestion, toTerms } from './terms.ts';

const limits = { categories: 3, templates: 4, venues: 3, towns: 3, all: 8 };

type Typed = {
  names: NameIndex;
  lookup: Lookup;
  parsed: SearchText;
  /** The interpretation of the whole text. */
  terms: SearchTerms;
  isKnown: boolean;
};

/** The ways to complete a typed search: as it is understood, then categories, templates, venues and towns. */
export function listSuggestions(typed: Typed): Suggestion[] {
  const { names, parsed, terms, isKnown } = typed;
  const { what, where } = parsed;
  const found = where === '' ? suggestForWords(typed) : suggestPlaces(names, where, parsed, terms.what);
  const parts = [terms.what !== '', hasPlace(terms), hasTime(terms)].filter(Boolean).length;
  const isCorrected = where === '' && terms.what !== what && found.length === 0;
  const isWorthRepeating = isKnown && (parts > 1 || isCorrected);
  const whole: Suggestion[] = isWorthRepeating ? [{ kind: 'search', name: '', detail: '', terms }] : [];
  return [...whole, ...found].slice(0, limits.all);
}

/** Suggestions for words without a preposition: the last words may be a place after an activity. */
function suggestForWords({ names, lookup, parsed }: Typed): Suggestion[] {
  const { what } = parsed;
  if (what === '') return [];
  const whole = [...suggestActivities(names, parsed), ...suggestPlaces(names, what, parsed, '')];
  if (whole.length > 0) return whole;
  const words = what.split(' ');
  for (let count = words.length - 1; count > 0; count--) {
    const activity = lookup.findActivity(words.slice(0, count).join(' '));
    if (!activity) continue;
    const places = suggestPlaces(names, words.slice(count).join(' '), parsed, activity.what);
    if (places.length > 0) return places;
  }
  return suggestCategoriesByWords(names, parsed, removeAudience(what) || what);
}

function suggestActivities({ categories, templates }: NameIndex, parsed: SearchText): Suggestion[] {
  const toSuggestion = (kind: 'category' | 'template', name: string, detail: string): Suggestion => ({
    kind,
    name,
    detail,
    terms: toTerms(parsed, { what: name, place: undefined }),
  });
  const matchingCategories = rank(parsed.what, categories, limits.categories);
  const categoryNames = new Set(matchingCategories.map(({ name }) => name));
  const otherTemplates = templates.filter(({ name }) => !categoryNames.has(name));
  return [
    ...matchingCategories.map(({ name, parent }) => toSuggestion('category', name, parent ?? '')),
    ...rank(parsed.what, otherTemplates, limits.templates).map(({ name, category }) =>
      toSuggestion('template', name, category),
    ),
  ];
}

/** The categories whose sessions have all words, though no name has: 'swimming lessons' is Learn to swim. */
function suggestCategoriesByWords(names: NameIndex, parsed: SearchText, words: string): Suggestion[] {
  const found = findTemplatesWith(names, normaliseName(words));
  const detailByName = new Map(found.map(({ category, parent }) => [category, parent ?? '']));
  return [...detailByName].slice(0, limits.categories).map(
    ([name, detail]): Suggestion => ({
      kind: 'category',
      name,
      detail,
      terms: toTerms(parsed, { what: name, place: undefined }),
    }),
  );
}

function suggestPlaces(
  { venues, towns }: NameIndex,
  phrase: string,
  parsed: SearchText,
  what: string,
): Suggestion[] {
  const matchingVenues = rank(phrase, venues, limits.venues).map(
    ({ slug, name, town }): Suggestion => ({
      kind: 'venue',
      name,
      detail: town,
      terms: toTerms(parsed, { what, place: { near: '', venue: { slug, name }, score: 1 } }),
    }),
  );
  return [
    ...matchingVenues,
    ...listTownNames({ venues, towns }, phrase).map(
      (name): Suggestion => ({
        kind: 'town',
        name,
        detail: '',
        terms: toTerms(parsed, { what, place: { near: name, venue: null, score: 1 } }),
      }),
    ),
  ];
}

/** The towns of venues first, then other towns around them, by population. */
function listTownNames({ venues, towns }: Pick<NameIndex, 'venues' | 'towns'>, phrase: string): string[] {
  const own = rank(phrase, towns, limits.towns).filter(({ score }) => score >= 0.9);
  const around = findTowns(phrase, (town) => venues.some((venue) => isAround(venue, town)));
  return [...new Set([...own, ...around].map(({ name }) => name))].slice(0, limits.towns);
}

/** Degrees of about 30 miles, the maximum radius, in Great Britain. */
const maxDegrees = { latitude: 0.45, longitude: 0.75 };

const isAround = (
  { lat, lng }: NamedVenue,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean =>
  lat !== null &&
  lng !== null &&
  Math.abs(lat - latitude) <= maxDegrees.latitude &&
  Math.abs(lng - longitude) <= maxDegrees.longitude;

/** The items whose names match the phrase, each name once, the best first; of equal ones the shortest name. */
function rank<Item extends Indexed<{ name: string }>>(
  phrase: string,
  items: readonly Item[],
  max: number,
): (Item & { score: number })[] {
  const searched = normaliseName(phrase);
  const found = items.flatMap((item) => {
    const score = scoreText(searched, item.text);
    return score > 0 ? [{ ...item, score }] : [];
  });
  const byName = new Map(found.map((item) => [item.name, item]));
  return [...byName.values()]
    .toSorted((a, b) => b.score - a.score || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, max);
}
