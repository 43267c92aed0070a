import type { searchSessions as row } from '@pavilion/contract/timetable';
import { paginate } from '@pavilion/domain/pagination';
import { ok } from '@pavilion/domain/result';
import { instantOf } from '@pavilion/domain/wall-clock';
import type { Call } from '#platform/caller';
import type { Run } from '#platform/database';
import type { FindPlace } from '../map/index.ts';
import { viewDistance } from '../venue/index.ts';
import { decideSession } from './decide-session.ts';
import { findViewer } from './find-viewer.ts';
import { searchSessions as readFound, type Wanted } from './store/search-sessions.ts';
import { namesIn, viewSession } from './view.ts';

type Needs = { run: Run; findPlace: FindPlace; now: number; side: 'online' | 'foh' };

const week = 7 * 24 * 3_600_000;
const sorting = { sort_by: 'starts_at', direction: 'ascending' } as const;

/** What is on, over all venues, decided and priced for whoever asks as on a timetable. */
export async function searchSessions({ run, findPlace, now, side }: Needs, call: Call<typeof row>) {
  const { caller, query } = call;
  const { client, language } = caller;
  const place = query.near === undefined ? undefined : await findPlace(client.id, query.near);
  if (place && !place.ok) return place;

  const { page, per_page: perPage, radius } = query;
  const around = place && { at: place.value, radius, unmapped: false };
  const wanted: Wanted = { ...wantedOf(call, now), clientId: client.id, side, now, around, page, perPage };
  const forUserId = query.for_user_id;
  const [rows, viewer] = await Promise.all([
    readFound(run, wanted),
    findViewer(run, { caller, forUserId, from: wanted.from, until: wanted.until, now }),
  ]);
  if (!viewer.ok) return viewer;

  const names = namesIn(rows, { symbol: client.symbol, code: client.currency });
  const venues = new Map(rows.venues.map((venue) => [venue.id, venue]));
  const value = rows.sessions.flatMap((session) => {
    const venue = venues.get(session.venue_id);
    if (!venue) return [];
    const options = names.schedules.get(session.schedule_id)?.options ?? [];
    const decided = decideSession(session, options, viewer.value, { now, opensSoon: false });
    const manner = { language, hours: client.hours, now, timezone: venue.timezone };
    return {
      ...viewSession(session, decided, { ...names, venue }, manner),
      venue_name: venue.name,
      venue_address: venue.address,
      category_name: names.categories.get(session.category_id)?.name ?? '',
      distance: viewDistance(session.distance),
    };
  });
  const pagination = paginate({ page, perPage, total: rows.total });
  const near = place ? { near: place.value, radius } : { near: null, radius: null };
  return { ...ok(value), meta: { ...near, pagination, sorting, offered: rows.offered } };
}

/** Without an offset a moment is the client's wall clock, for several venues are asked. */
function wantedOf({ caller, query }: Call<typeof row>, now: number) {
  const instant = (moment: string): number =>
    /(z|[+-]\d\d:\d\d)$/i.test(moment) ? Date.parse(moment) : instantOf(moment, caller.client.timezone);
  // What has begun is no longer to be looked for.
  const from = Math.max(now + 1, query.starts_after === undefined ? now : instant(query.starts_after));
  return {
    from,
    until: query.starts_before === undefined ? from + week : instant(query.starts_before),
    words: query.what.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8),
    tags: query.tags,
    access: query.access,
    placesLeft: query.places_left,
  };
}
