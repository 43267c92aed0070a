import { addDays, isDay } from '@pavilion/domain/day';
import { defaultRadius } from '@pavilion/domain/map';
import { type TimeOfDay, timesOfDay } from '../timetable/index.ts';

/** A session search, as its URL has it. */
export type Search = {
  what: string;
  /** A town, a postcode or 'latitude,longitude'; empty for everywhere. */
  near: string;
  /** Miles as the URL has them; the server refuses values out of range. */
  radius: string;
  /** YYYY-MM-DD; empty for the next week. */
  day: string;
  time: TimeOfDay | undefined;
  /** Times in the API's format, for generated links; used instead of day and time. */
  between: { startsAfter: string; startsBefore: string } | undefined;
  tags: readonly string[];
  access: readonly string[];
  shouldHavePlaces: boolean;
  /** How many pages are shown, one below the other. */
  pages: number;
};

export const maxPages = 10;

/** `today` is YYYY-MM-DD in the client's time zone. A time of day without a day means today. */
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

/** The href of a search, without the parameters that have their default. */
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

/** Writes 'today' and 'tomorrow', so a saved link stays relative to the day on which it is opened. */
export function formatWhen(day: string, today: string): string {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : day;
}
