import { toWallTime } from '../timetable/index.ts';
import type { FavouriteRow } from './store.ts';

/** A favourite with its next session, in the venue's local time. */
export function viewFavourite({ venue, timezone, category, template, next }: FavouriteRow) {
  const subject = template ?? category ?? venue;
  return {
    kind: template ? ('template' as const) : category ? ('category' as const) : ('venue' as const),
    name: subject.name,
    picture: subject.picture || category?.picture || venue.picture,
    venue: { slug: venue.slug, name: venue.name },
    category: category && { slug: category.slug, name: category.name },
    template_id: template?.id ?? null,
    next: next && { ...next, starts_at: toWallTime(next.starts_at, timezone) },
  };
}
