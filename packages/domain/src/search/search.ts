import { addDays, getWeekday, isDay, parseDayNumber, toDateParts } from '../day.ts';
import { parseSearchTerm } from '../map.ts';
import { isBritishPostcode } from '../postcode/postcode.ts';
import { findSearchPhrase, monthNumbers, type SearchPhrase, type SearchTime } from './search-words.ts';

/** A typed search. Texts are empty and `time` is null if the search does not name them. */
export type SearchText = {
  /** An activity, or a place without a preposition: the words that the parser does not know. */
  what: string;
  /** A postcode, or the words after 'near', 'in' or 'at'. */
  where: string;
  isNearMe: boolean;
  /** 'today', 'tomorrow', 'weekend' or a day 'YYYY-MM-DD', so that a saved search stays relative. */
  when: string;
  time: SearchTime | null;
  /** Earliest local start 'HH:MM'; it replaces `time`. */
  from: string;
};

/** Longer texts are cut; the API accepts 100 characters. */
const maxWords = 20;

type State = SearchText & { isAfterPreposition: boolean };

/**
 * VEN-10: parses a typed search in English or Welsh, such as 'yoga tonight near M7'. `today` is YYYY-MM-DD in the
 * client's time zone; a weekday is the next one from today on. Words are kept as typed, without punctuation
 * around them.
 */
export function parseSearchText(text: string, today: string): SearchText {
  const words = text
    // A comma within a number, such as a coordinate, is part of its word.
    .split(/\s+|[,;](?!\d)/)
    .map((word) => word.replace(/^[,;.!?]{1,5}/, '').replace(/[,;.!?]{1,5}$/, ''))
    .filter((word) => word !== '')
    .slice(0, maxWords);
  const state: State = {
    what: '',
    where: '',
    isNearMe: false,
    when: '',
    time: null,
    from: '',
    isAfterPreposition: false,
  };
  let index = 0;
  while (index < words.length) index += readPart(state, words.slice(index), today);
  const { isAfterPreposition: _, ...parsed } = state;
  return parsed.from === '' ? parsed : { ...parsed, time: null };
}

/** Reads the part at the start of the words into the state, and returns its number of words. */
function readPart(state: State, words: readonly string[], today: string): number {
  const found = findSearchPhrase(words);
  if (found) {
    applyPhrase(state, found.phrase, today);
    return found.length;
  }
  const date = readDate(words, today);
  if (date) {
    state.when = date.day;
    return date.length;
  }
  const time = readTime(words);
  if (time) {
    state.from = time.from;
    return time.length;
  }
  const [word = '', next = ''] = words;
  const postcodeLength = isBritishPostcode(word) ? 1 : isBritishPostcode(word + next) && next !== '' ? 2 : 0;
  const isOutcode = state.isAfterPreposition && parseSearchTerm(word).kind === 'outcode';
  if (postcodeLength > 0 || isOutcode) {
    const length = Math.max(1, postcodeLength);
    state.where = appendWord(state.where, words.slice(0, length).join(' '));
    // What follows a postcode is not part of the place.
    state.isAfterPreposition = false;
    return length;
  }
  const part = state.isAfterPreposition ? 'where' : 'what';
  state[part] = appendWord(state[part], word);
  return 1;
}

const appendWord = (text: string, word: string): string => (text === '' ? word : `${text} ${word}`);

function applyPhrase(state: State, { day, time, place }: SearchPhrase, today: string): void {
  if (day !== undefined) state.when = typeof day === 'number' ? findNextWeekday(day, today) : day;
  if (time !== undefined) state.time = time;
  if (place === 'here') state.isNearMe = true;
  state.isAfterPreposition = place === 'preposition';
}

/** The next day with this weekday (0 is Monday), which may be today. */
function findNextWeekday(weekday: number, today: string): string {
  const daysAhead = (weekday - getWeekday(parseDayNumber(today)) + 7) % 7;
  return addDays(today, daysAhead);
}

/** '5 August', '5th of August' or 'August 5': the next one from today on. */
function readDate(words: readonly string[], today: string): { day: string; length: number } | undefined {
  const [first = '', second = '', third = ''] = words.map((word) => word.toLowerCase());
  const options = [
    { date: first, month: second, length: 2 },
    { date: second, month: first, length: 2 },
    ...(second === 'of' || second === 'o' ? [{ date: first, month: third, length: 3 }] : []),
  ];
  for (const { date, month, length } of options) {
    const [, number] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(date) ?? [];
    const monthNumber = monthNumbers.get(month);
    if (number === undefined || monthNumber === undefined) continue;
    const { year } = toDateParts(parseDayNumber(today));
    const monthAndDate = `${padTwo(monthNumber)}-${padTwo(Number(number))}`;
    const day = [year, year + 1].map((value) => `${value}-${monthAndDate}`).find((value) => value >= today);
    if (day !== undefined && isDay(day)) return { day, length };
  }
  return undefined;
}

const timeWords = new Set(['at', 'from', 'after', 'am', 'o', 'ar']);
const padTwo = (count: number): string => String(count).padStart(2, '0');

/** '7pm', '7.30 pm', '19:00', 'at 7', 'from 18:00' and the Welsh '7yh'. */
function readTime(words: readonly string[]): { from: string; length: number } | undefined {
  const [first = '', ...others] = words.map((word) => word.toLowerCase());
  const hasPreposition = timeWords.has(first);
  const [word = '', suffix = ''] = hasPreposition ? others : [first, ...others];
  const [, hourText, minuteText, ownHalf] = /^(\d{1,2})(?:[:.](\d\d))?(am|pm|yb|yh)?$/.exec(word) ?? [];
  if (hourText === undefined) return undefined;
  const isSuffixHalf = ownHalf === undefined && /^(am|pm|yb|yh)$/.test(suffix);
  const half = ownHalf ?? (isSuffixHalf ? suffix : undefined);
  // A number on its own may belong to a name, such as 'HIIT 30'.
  if (half === undefined && minuteText === undefined && !hasPreposition) return undefined;
  const hour = toHour(Number(hourText), half, minuteText !== undefined);
  const minute = Number(minuteText ?? 0);
  if (hour === undefined || minute > 59) return undefined;
  return {
    from: `${padTwo(hour)}:${padTwo(minute)}`,
    length: 1 + Number(hasPreposition) + Number(isSuffixHalf),
  };
}

/** 'at 7' is the evening, because people say the hours from 1 to 8 for the afternoon; '7:00' is the 24-hour clock. */
function toHour(hour: number, half: string | undefined, isDigital: boolean): number | undefined {
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    return (hour % 12) + (half === 'pm' || half === 'yh' ? 12 : 0);
  }
  if (hour > 23) return undefined;
  return !isDigital && hour >= 1 && hour <= 8 ? hour + 12 : hour;
}
