import type { Favourite } from './queries.ts';

/** The next session of a favourite, or the page of its camp or course; without one, its activity or venue. */
export function buildFavouriteHref({ venue, category, next }: Favourite): string {
  const place = `/location/${venue.slug}`;
  if (!next) return category ? `${place}/${category.slug}` : place;
  const { categorySlug, startsAt, id, bundle } = next;
  if (bundle) return `/${bundle.type}${place}/${categorySlug}/timetable/${bundle.slug}`;
  return `${place}/${categorySlug}/${startsAt.local.slice(0, 10)}?session=${id}`;
}
