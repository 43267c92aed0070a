import { format24Hour } from './day.ts';

/** When a venue is open: minutes since midnight on its wall, `weekday` 1 for Monday, `closes` 1440 for midnight. */
export type OpeningTime = { weekday: number; opens: number; closes: number };

/** VEN-08: whether it is open, until when, or from when it opens today ('HH:MM', '24:00' for midnight). */
export type OpeningStatus = { open: boolean; until: string | null; from: string | null };

/** VEN-08: what a venue's door says at a minute of a day on its wall. Times that meet are one. */
export function getOpeningStatus(
  times: readonly OpeningTime[],
  weekday: number,
  minute: number,
): OpeningStatus {
  const today = times
    .filter((time) => time.weekday === weekday)
    .sort((one, other) => one.opens - other.opens);
  let until: number | undefined;
  for (const { opens, closes } of today) {
    if (opens <= (until ?? minute) && closes > (until ?? minute)) until = closes;
  }
  if (until !== undefined) return { open: true, until: formatMinuteOfDay(until), from: null };
  const next = today.find(({ opens }) => opens > minute);
  return { open: false, until: null, from: next ? formatMinuteOfDay(next.opens) : null };
}

/** Minutes since midnight as 'HH:MM'; the end of the day is '24:00'. */
export const formatMinuteOfDay = (minutes: number): string =>
  minutes === 1440 ? '24:00' : format24Hour(minutes);

const maxRecentVenues = 3;

/** VEN-06: the slugs of the venues that somebody chose, as the cookie holds them ('arena.pool'); the last choice first. */
export const parseRecentVenues = (value: string | null): readonly string[] =>
  (value ?? '')
    .split('.')
    .filter((slug) => /^[a-z0-9-]+$/.test(slug))
    .slice(0, maxRecentVenues);

/** VEN-11: the same once another was chosen: that one first, and of the others only the latest. */
export const addRecentVenue = (value: string | null, slug: string): string =>
  [slug, ...parseRecentVenues(value).filter((recentSlug) => recentSlug !== slug)]
    .slice(0, maxRecentVenues)
    .join('.');

/** THM-07, SHL-07: the slug of the venue that a page is about, by the path of its address; its look and foot are the venue's. */
export const getVenueSlugFromPath = (path: string): string | undefined =>
  /^(?:\/~[a-z]+)?(?:\/(?:camps|courses))?\/(?:location|centre)\/([^/?#]+)/.exec(path)?.[1];
