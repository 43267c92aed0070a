import { addDays, isDay } from '@pavilion/domain/day';
import { defaultRadius } from '@pavilion/domain/map';
import { type TimeOfDay, timesOfDay } from '../timetable/index.ts';

/** What is looked for, as the address has it: whoever opens the link finds the same. */
export type Search = {
  what: string;
  /** A town, a postcode, or 'latitude,longitude'; empty: everywhere. */
  near: string;
  /** Miles, as the address writes them: what is out of bounds the server refuses. */
  radius: string;
  /** YYYY-MM-DD; empty: a week from now on. */
  day: string;
  time: TimeOfDay | undefined;
  /** Moments of the wire's own, for links made by machine; they stand instead of day and time. */
  between: { startsAfter: string; startsBefore: string } | undefined;
  tags: readonly string[];
  access: readonly string[];
  shouldHavePlaces: boolean;
  /** How many pages are shown, one below the other. */
  pages: number;
};

/** A list longer than that is better narrowed than read. */
export const maxPages = 10;

/** `today` is YYYY-MM-DD at the client. A time of day needs a day: without one it is today's. */
export function parseSearch(params: URLSearchParams, today: string): Search {
  const time = timesOfDay.find((value) => value === params.get('time'));
  const startsAfter = params.get('starts_after') ?? '';
  const startsBefore = params.get('starts_before') ?? '';
  const day = parseDay(params.get('when') ?? '', today);
  const hasTimeRange = day === '' && time === undefined && startsAfter + startsBefore !== '';
  return {
    what: (params.get('what') ?? '').trim(),
    near:
      params
        .getAll('near')
        .findLast((value) => value.trim() !== '')
        ?.trim() ?? '',
    radius: params.get('radius')?.trim() || String(defaultRadius),
    day: day === '' && time !== undefined ? today : day,
    time,
    between: hasTimeRange ? { startsAfter, startsBefore } : undefined,
    tags: params.getAll('tags').filter((value) => value !== ''),
    access: params.getAll('access').filter((value) => value !== ''),
    shouldHavePlaces: params.get('places_left') === 'true',
    pages: Math.min(maxPages, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
  };
}

function parseDay(when: string, today: string): string {
  if (when === 'today') return today;
  if (when === 'tomorrow') return addDays(today, 1);
  return isDay(when) ? when : '';
}

/** The address of a search. What is as usual is left out; a new search begins at its first page. */
export function buildSearchHref(search: Search, today: string): string {
  const { what, near, radius, day, time, between, tags, access, shouldHavePlaces, pages } = search;
  const entries: [string, string][] = [
    ['what', what],
    ['near', near],
    ['radius', radius === String(defaultRadius) ? '' : radius],
    ['when', formatWhen(day, today)],
    ['time', time ?? ''],
    ['starts_after', between?.startsAfter ?? ''],
    ['starts_before', between?.startsBefore ?? ''],
    ...tags.map((tag): [string, string] => ['tags', tag]),
    ...access.map((feature): [string, string] => ['access', feature]),
    ['places_left', shouldHavePlaces ? 'true' : ''],
    ['page', pages > 1 ? String(pages) : ''],
  ];
  const params = new URLSearchParams(entries.filter(([, value]) => value !== ''));
  return params.size > 0 ? `/search?${params.toString()}` : '/search';
}

/** 'today' stays true tomorrow, when the link is opened again. */
export function formatWhen(day: string, today: string): string {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : day;
}
