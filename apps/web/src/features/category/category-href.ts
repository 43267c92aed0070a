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
