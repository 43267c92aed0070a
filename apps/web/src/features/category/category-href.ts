import type { Category } from './queries.ts';

type CategoryNode = Pick<Category, 'slug' | 'bookingType'> & {
  isRoot?: boolean;
  children?: readonly Pick<Category, 'bookingType'>[];
};

/** The pages of camps and courses are apart from the timetables of other categories (RTE-07, RTE-08). */
const roots = { camps: '/camps/location', courses: '/courses/location' } as const;

/** The booking type of a leaf category; of a root category, the one that all its children have. */
function getOnlyBookingType({ bookingType, children = [] }: CategoryNode): Category['bookingType'] {
  const [first = bookingType, ...others] = children.map((child) => child.bookingType);
  return others.every((other) => other === first) ? first : null;
}

/** The page of a category at a venue. The page of all camps or courses of a venue is that of their root category. */
export function buildCategoryHref(venueSlug: string, category: CategoryNode): string {
  const type = getOnlyBookingType(category);
  if (type !== 'camps' && type !== 'courses') return `/location/${venueSlug}/${category.slug}`;
  const root = `${roots[type]}/${venueSlug}`;
  return category.isRoot ? root : `${root}/${category.slug}`;
}

/**
 * As `buildCategoryHref`, at the day of the next session where that is after `today` (YYYY-MM-DD at the venue): in the
 * evening a card that promises 'next Tue 07:15' must not lead to an empty day.
 */
export function buildNextSessionHref(
  venueSlug: string,
  category: CategoryNode & { next: { startsAt: { local: string } } | null },
  today: string,
): string {
  const href = buildCategoryHref(venueSlug, category);
  const day = category.next?.startsAt.local.slice(0, 10) ?? today;
  return day > today && href.startsWith('/location/') ? `${href}/${day}` : href;
}
