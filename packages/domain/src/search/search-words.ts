import { isWithinEdits } from './edits.ts';

/** A time of day, as in a timetable's filter (ACT-15). */
export type SearchTime = 'morning' | 'afternoon' | 'evening';

/** What a phrase says about a search. A number is a weekday; 0 is Monday. */
export type SearchPhrase = {
  day?: 'today' | 'tomorrow' | 'weekend' | number;
  time?: SearchTime;
  /** `here`: near the device. `preposition`: a place follows. */
  place?: 'here' | 'preposition';
};

const englishWeekdays = [
  ['monday', 'mondays', 'mon'],
  ['tuesday', 'tuesdays', 'tue', 'tues'],
  ['wednesday', 'wednesdays', 'wed'],
  ['thursday', 'thursdays', 'thu', 'thur', 'thurs'],
  ['friday', 'fridays', 'fri'],
  ['saturday', 'saturdays', 'sat'],
  // Not 'sun', which is a word of names.
  ['sunday', 'sundays'],
];

/** After 'dydd' (day), and mutated after 'nos' (evening). Never alone, because 'Mawrth' is also March. */
const welshWeekdays = [
  ['llun', 'lun'],
  ['mawrth', 'fawrth'],
  ['mercher', 'fercher'],
  ['iau', 'iau'],
  ['gwener', 'wener'],
  ['sadwrn', 'sadwrn'],
  ['sul', 'sul'],
];

const phrases: ReadonlyMap<string, SearchPhrase> = new Map([
  ...createPhrases({ day: 'today' }, ['today', 'now', 'heddiw', 'nawr']),
  ...createPhrases({ day: 'tomorrow' }, ['tomorrow', 'tomoz', 'tmrw', '2moro', 'yfory']),
  ...createPhrases({ day: 'today', time: 'evening' }, [
    'tonight',
    'tonite',
    '2night',
    '2nite',
    'this evening',
    'heno',
  ]),
  ...createPhrases({ day: 'today', time: 'morning' }, ['this morning', 'bore yma', 'y bore yma']),
  ...createPhrases({ day: 'today', time: 'afternoon' }, [
    'this afternoon',
    'prynhawn yma',
    'y prynhawn yma',
    'pnawn yma',
  ]),
  ...createPhrases({ day: 'weekend' }, [
    'weekend',
    'weekends',
    'this weekend',
    'the weekend',
    'at the weekend',
    'on the weekend',

    'penwythnos',
    'y penwythnos',
    'penwythnos hwn',
    'penwythnos yma',
    'y penwythnos hwn',
    'dros y penwythnos',

    'y penwythnos yma',
  ]),
  ...createPhrases({}, ['this week', 'yr wythnos hon']),
  ...createPhrases({ time: 'morning' }, ['morning', 'mornings', 'in the morning', 'bore', 'yn y bore']),
  ...createPhrases({ time: 'afternoon' }, [
    'afternoon',
    'afternoons',
    'in the afternoon',
    'prynhawn',
    'pnawn',
    'yn y prynhawn',
  ]),
  ...createPhrases({ time: 'evening' }, [
    'evening',
    'evenings',
    'in the evening',
    'night',
    'min nos',
    'gyda’r nos',
    "gyda'r nos",
    'noson',
    'hwyr',
    'yr hwyr',
  ]),
  ...createPhrases({ place: 'here' }, [
    'near me',
    'nearby',
    'near here',
    'around me',
    'around here',
    'close to me',
    'close by',
    'gerllaw',
    'fy ymyl',
    'yn fy ymyl',
    'ger fi',
    'yn agos ataf',
    'yn agos i mi',
  ]),
  ...createPhrases({ place: 'preposition' }, [
    'near',
    'near to',
    // Its usual typing errors, as too many other words differ from it by one letter.
    'nere',
    'neer',
    'naer',
    'nera',
    'around',
    'close to',
    'in',
    'at',
    'ger',
    'yn',
    'ym',
    'yng',
    'yn agos at',
    'yn agos i',
    'o gwmpas',
  ]),
  ...englishWeekdays.flatMap((names, day) =>
    names.flatMap((name) => createPhrases({ day }, [name, `on ${name}`, `this ${name}`, `next ${name}`])),
  ),
  ...welshWeekdays.flatMap(([name = '', mutated = ''], day) => [
    ...createPhrases({ day }, [`dydd ${name}`, `ddydd ${name}`, `ar ddydd ${name}`]),
    ...createPhrases({ day, time: 'morning' as const }, [`bore ${name}`, `fore ${name}`]),
    ...createPhrases({ day, time: 'afternoon' as const }, [`prynhawn ${name}`, `pnawn ${name}`]),
    ...createPhrases({ day, time: 'evening' as const }, [`nos ${mutated}`, `nos ${name}`]),
  ]),
]);

function createPhrases(phrase: SearchPhrase, texts: readonly string[]): [string, SearchPhrase][] {
  return texts.map((text) => [text, phrase]);
}

const maxPhraseWords = 4;

/** Before a number they say when and not where: 'at 7', 'in 5 minutes'. */
const timePrepositions = new Set(['at', 'in', 'yn', 'ym']);

/** The longest known phrase at the start of the words, with its number of words. */
export function findSearchPhrase(
  words: readonly string[],
): { phrase: SearchPhrase; length: number } | undefined {
  const lowerWords = words.slice(0, maxPhraseWords).map((word) => word.toLowerCase());
  for (let length = lowerWords.length; length > 0; length--) {
    const phrase = phrases.get(lowerWords.slice(0, length).join(' '));
    const isBeforeNumber = timePrepositions.has(lowerWords[0] ?? '') && /^\d/.test(words[length] ?? '');
    if (phrase && !isBeforeNumber) return { phrase, length };
  }
  const misspelt = findMisspeltTime(lowerWords[0] ?? '');
  return misspelt && { phrase: misspelt, length: 1 };
}

/** The single words that name a day or a time of day. Shorter ones resemble too many other words. */
const timeWords: readonly [string, SearchPhrase][] = [...phrases].filter(
  ([text, { place }]) => place === undefined && text.length >= 5 && !text.includes(' '),
);

/** The day or the time of a misspelt word, such as 'tomorow'. The first letter is right, and longer words may have two errors. */
function findMisspeltTime(word: string): SearchPhrase | undefined {
  if (word.length < 5) return undefined;
  return timeWords.find(
    ([text]) => text[0] === word[0] && isWithinEdits(word, text, text.length >= 8 ? 2 : 1),
  )?.[1];
}

const monthNames = [
  ['january', 'jan', 'ionawr'],
  ['february', 'feb', 'chwefror'],
  ['march', 'mar', 'mawrth'],
  ['april', 'apr', 'ebrill'],
  ['may', 'mai'],
  ['june', 'jun', 'mehefin'],
  ['july', 'jul', 'gorffennaf'],
  ['august', 'aug', 'awst'],
  ['september', 'sep', 'sept', 'medi'],
  ['october', 'oct', 'hydref'],
  ['november', 'nov', 'tachwedd'],
  ['december', 'dec', 'rhagfyr'],
];

/** Numbers of the months from 1 by their English and Welsh names, in lower case. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);
