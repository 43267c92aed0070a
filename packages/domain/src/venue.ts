import { format24Hour } from './day.ts';

/** Opening time of a venue: minutes since local midnight, `weekday` 1 for Monday, `closes` 1440 for midnight. */
export type OpeningTime = { weekday: number; opens: number; closes: number };

/** VEN-08: whether a venue is open, until when, or from when it opens today ('HH:MM', '24:00' for midnight). */
export type OpeningStatus = { open: boolean; until: string | null; from: string | null };

/** VEN-08: opening status at a local weekday (1 is Monday) and minute since midnight. Adjacent times count as one. */
export function getOpeningStatus(
  times: readonly OpeningTime[],
  weekday: number,
  minute: number,
): OpeningStatus {
  const today = times.filter((time) => time.weekday === weekday).sort((a, b) => a.opens - b.opens);
  let until: number | undefined;
  for (const { opens, closes } of today) {
    if (opens <= (until ?? minute) && closes > (until ?? minute)) until = closes;
  }
  if (until !== undefined) return { open: true, until: formatMinuteOfDay(until), from: null };
  const next = today.find(({ opens }) => opens > minute);
  return { open: false, until: null, from: next ? formatMinuteOfDay(next.opens) : null };
}

/** VEN-08: minutes since midnight as 'HH:MM'; the end of the day is '24:00'. */
export const formatMinuteOfDay = (minutes: number): string =>
  minutes === 1440 ? '24:00' : format24Hour(minutes);

const maxRecentVenues = 3;

/** VEN-06: slugs of the recently chosen venues from the cookie value ('arena.pool'), the latest first, at most 3. */
export const parseRecentVenues = (value: string | null): readonly string[] =>
  (value ?? '')
    .split('.')
    .filter((slug) => /^[a-z0-9-]+$/.test(slug))
    .slice(0, maxRecentVenues);

/** VEN-11: the cookie value after a venue is chosen: that venue first, at most 3 in all. */
export const addRecentVenue = (value: string | null, slug: string): string =>
  [slug, ...parseRecentVenues(value).filter((recentSlug) => recentSlug !== slug)]
    .slice(0, maxRecentVenues)
    .join('.');

/** THM-07, SHL-07: slug of the venue in a page's path. */
export const getVenueSlugFromPath = (path: string): string | undefined =>
  /^(?:\/~[a-z]+)?(?:\/(?:camps|courses))?\/(?:location|centre)\/([^/?#]+)/.exec(path)?.[1];

/** THM-07, MOD-01: slug of the venue whose theme a page has: that of the kiosk in its query, otherwise that in its path. */
export function getThemeVenueSlug(path: string): string | undefined {
  const endsKiosk = /[?&]kiosk=(?:false|0)(?![^&#])/.test(path);
  const centre = endsKiosk ? undefined : /[?&]centre=([^&#]+)/.exec(path)?.[1];
  return centre ?? getVenueSlugFromPath(path);
}

/** ACT-03: whether a venue's day 'YYYY-MM-DD' is before its migration day, so the older platform has its timetable. */
export const isOnOlderPlatform = (day: string, migrationDay: string): boolean => day < migrationDay;
