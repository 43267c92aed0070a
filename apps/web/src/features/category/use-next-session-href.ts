import { getDayInZone } from '../../lib/dates/day-in-zone.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { buildCategoryHref, buildNextSessionHref } from './category-href.ts';
import type { Category } from './queries.ts';

/** The page of a category at a venue, at the day of its next session. */
export function useNextSessionHref(): (venueSlug: string, category: Category) => string {
  const { now } = useBoot();
  return (venueSlug, category) =>
    category.next
      ? buildNextSessionHref(venueSlug, category, getDayInZone(now, category.next.startsAt.timezone))
      : buildCategoryHref(venueSlug, category);
}
