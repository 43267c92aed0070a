import type { NamedTemplate, NamedVenue, Vocabulary } from './store.ts';

/** Lower case without accents, apostrophes and double spaces, for comparisons. */
export const normaliseName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** An item with its normalised name. */
export type Indexed<Item> = Item & { text: string };

/** Many normalised names that are compared with a phrase at once. */
export type NameList = { whole: ReadonlySet<string>; joined: string };

/** A client's names, normalised once: a search compares each of its parts with all of them. */
export type NameIndex = {
  categories: readonly Indexed<Vocabulary['categories'][number]>[];
  templates: readonly Indexed<NamedTemplate>[];
  venues: readonly Indexed<NamedVenue>[];
  /** The towns of venues. */
  towns: readonly Indexed<{ name: string }>[];
  /** The distinct names of categories and templates, and the tags. */
  activityNames: readonly string[];
  /** The distinct names of venues, their towns and areas. */
  placeNames: readonly string[];
  activities: NameList;
  /** For each template all of its words, with a space in front: name, category, parent, kind and tags. */
  templateWords: readonly string[];
  joinedWords: string;
  /** The distinct words in -ing of all activities, such as 'swimming'. */
  ingWords: readonly string[];
  /** The names of towns and areas by their normalised names. */
  townsAndAreas: ReadonlyMap<string, string>;
};

/** Customers search for these kinds by name: 'swimming courses'. */
const bundleKinds: ReadonlySet<string | null> = new Set(['courses', 'camps']);

/** A line for each name, which begins with a space as its words do. No phrase contains a line break. */
const join = (texts: readonly string[]): string => texts.map((text) => ` ${text}`).join('\n');

const indexNames = <Item extends { name: string }>(items: readonly Item[]): Indexed<Item>[] =>
  items.map((item) => ({ ...item, text: normaliseName(item.name) }));

export function createNameIndex({ categories, templates, venues }: Vocabulary): NameIndex {
  const activityNames = [
    ...new Set([
      ...categories.map(({ name }) => name),
      ...templates.flatMap(({ name, tags }) => [name, ...tags]),
    ]),
  ];
  const activityTexts = activityNames.map(normaliseName);
  const templateWords = templates.map(({ name, category, parent, kind, tags }) =>
    normaliseName([name, category, parent ?? '', bundleKinds.has(kind) ? kind : '', ...tags].join(' ')),
  );
  const placeNames = new Set(venues.flatMap(({ name, town, area }) => [name, town, area]));
  const towns = [...new Set(venues.map(({ town }) => town))].map((name) => ({ name }));
  return {
    categories: indexNames(categories),
    templates: indexNames(templates),
    venues: indexNames(venues),
    towns: indexNames(towns),
    activityNames,
    placeNames: [...placeNames].filter((name) => name !== ''),
    activities: { whole: new Set(activityTexts), joined: join(activityTexts) },
    templateWords: templateWords.map((text) => ` ${text}`),
    joinedWords: join(templateWords),
    ingWords: [
      ...new Set(
        [...activityTexts, ...templateWords].flatMap((text) =>
          text.split(/[^\p{L}]/u).filter((word) => word.endsWith('ing')),
        ),
      ),
    ],
    townsAndAreas: new Map(
      venues.flatMap(({ town, area }) =>
        [town, area]
          .filter((name) => name !== '')
          .map((name): [string, string] => [normaliseName(name), name]),
      ),
    ),
  };
}

const minPartLength = 3;

/** How well a normalised phrase matches a name: 1 for all of it, less for the start of one of its words or another part, else 0. */
export const scoreText = (searched: string, text: string): number =>
  searched === text ? 1 : scorePart(searched, ` ${text}`);

/** The best score of a normalised phrase in a list of names. */
export const scoreList = (searched: string, { whole, joined }: NameList): number =>
  whole.has(searched) ? 1 : scorePart(searched, joined);

function scorePart(searched: string, spaced: string): number {
  if (spaced.includes(` ${searched}`)) return 0.9;
  return searched.length >= minPartLength && spaced.includes(searched) ? 0.8 : 0;
}
