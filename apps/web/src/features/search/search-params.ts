import { addDays, isDay } from '@pavilion/domain/day';
import { defaultRadius } from '@pavilion/domain/map';
import { type TimeOfDay, timesOfDay } from '../timetable/index.ts';
import { pickParams, type QuickPick } from './pick-params.ts';

/** A session search, as its URL has it. */
export type Search = {
  what: string;
  /** A town, a postcode or 'latitude,longitude'; empty for everywhere. */
  near: string;
  /** Near the device, which the browser has not located yet. */
  isNearMe: boolean;
  /** Slug of the only venue; empty for all. */
  venue: string;
  /** Miles as the URL has them; the server refuses values out of range. */
  radius: string;
  /** YYYY-MM-DD or 'weekend'; empty for the next week. */
  day: string;
  time: TimeOfDay | undefined;
  /** Earliest local start 'HH:MM'; empty for any. */
  from: string;
  /** Times in the API's format, for generated links; used instead of day and time. */
  between: { startsAfter: string; startsBefore: string } | undefined;
  tags: readonly string[];
  access: readonly string[];
  shouldHavePlaces: boolean;
  /** AUT-25: the person for whom the results are decided; empty for the user. */
  forPerson: string;
  /** What was typed, if names replaced some of its words; else empty. */
  typed: string;
  /** How many pages are shown, one below the other. */
  pages: number;
};

export const maxPages = 10;

const lastText = (params: URLSearchParams, name: string): string =>
  params
    .getAll(name)
    .findLast((value) => value.trim() !== '')
    ?.trim() ?? '';

/** `today` is YYYY-MM-DD in the client's time zone. A time of day without a day means today. */
export function parseSearch(params: URLSearchParams, today: string): Search {
  const time = timesOfDay.find((value) => value === params.get('time'));
  const startsAfter = params.get('starts_after') ?? '';
  const startsBefore = params.get('starts_before') ?? '';
  const day = parseDay(params.get('when') ?? '', today);
  const hasTimeRange = day === '' && time === undefined && startsAfter + startsBefore !== '';
  const near = lastText(params, 'near');
  return {
    what: (params.get('what') ?? '').trim(),
    near: near === 'me' ? '' : near,
    isNearMe: near === 'me',
    venue: (params.get('venue') ?? '').trim(),
    radius: params.get('radius')?.trim() || String(defaultRadius),
    day: day === '' && time !== undefined ? today : day,
    time,
    from: /^([01]\d|2[0-3]):[0-5]\d$/.exec(params.get('from') ?? '')?.[0] ?? '',
    between: hasTimeRange ? { startsAfter, startsBefore } : undefined,
    tags: params.getAll('tags').filter((value) => value !== ''),
    access: params.getAll('access').filter((value) => value !== ''),
    shouldHavePlaces: params.get('places_left') === 'true',
    forPerson: params.get('for') ?? '',
    typed: (params.get('typed') ?? '').trim().slice(0, 100),
    pages: Math.min(maxPages, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
  };
}

function parseDay(when: string, today: string): string {
  if (when === 'today') return today;
  if (when === 'tomorrow') return addDays(today, 1);
  return when === 'weekend' || isDay(when) ? when : '';
}

/** The href of a search, without the parameters that have their default. */
export function buildSearchHref(search: Search, today: string): string {
  const { what, near, isNearMe, venue, radius, day, time, from, between, tags, access, pages } = search;
  const entries: [string, string][] = [
    ['what', what],
    ['near', isNearMe ? 'me' : near],
    ['venue', venue],
    ['radius', radius === String(defaultRadius) ? '' : radius],
    ['when', formatWhen(day, today)],
    ['time', time ?? ''],
    ['from', from],
    ['starts_after', between?.startsAfter ?? ''],
    ['starts_before', between?.startsBefore ?? ''],
    ...tags.map((tag): [string, string] => ['tags', tag]),
    ...access.map((feature): [string, string] => ['access', feature]),
    ['places_left', search.shouldHavePlaces ? 'true' : ''],
    ['for', search.forPerson],
    ['typed', search.typed],
    ['page', pages > 1 ? String(pages) : ''],
  ];
  const params = new URLSearchParams(entries.filter(([, value]) => value !== ''));
  return params.size > 0 ? `/search?${params.toString()}` : '/search';
}

/** Writes 'today' and 'tomorrow', so a saved link stays relative to the day on which it is opened. */
export function formatWhen(day: string, today: string): string {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : day;
}

/** The search with a one-tap search's place or time in place of its own. */
export function applyPick(search: Search, pick: QuickPick, today: string): Search {
  const picked = parseSearch(new URLSearchParams(pickParams[pick]), today);
  const { near, isNearMe, venue, day, time, from, between } = picked;
  return pick === 'near_me'
    ? { ...search, near, isNearMe, venue, pages: 1 }
    : { ...search, day, time, from, between, pages: 1 };
}
