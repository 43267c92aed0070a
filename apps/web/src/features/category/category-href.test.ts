import { expect, test } from 'vitest';
import { buildCategoryHref, buildNextSessionHref } from './category-href.ts';

test('leads to the pages of camps or courses if a category has nothing else [RTE-07 RTE-08]', () => {
  const build = (
    bookingType: 'camps' | 'courses' | 'classes' | null,
    children: ('camps' | 'classes')[] = [],
  ) =>
    buildCategoryHref('arena', {
      slug: 'some',
      bookingType,
      isRoot: children.length > 0,
      children: children.map((type) => ({ bookingType: type })),
    });
  expect(build('camps')).toBe('/camps/location/arena/some');
  expect(build('courses')).toBe('/courses/location/arena/some');
  expect(build('classes')).toBe('/location/arena/some');
  expect(build(null, ['camps', 'camps'])).toBe('/camps/location/arena');
  expect(build(null, ['camps', 'classes'])).toBe('/location/arena/some');
  expect(build(null)).toBe('/location/arena/some');
});

test('leads to the day of the next session if none is left today [ACT-01]', () => {
  const build = (bookingType: 'camps' | 'classes', day: string) =>
    buildNextSessionHref(
      'arena',
      { slug: 'some', bookingType, next: { startsAt: { local: `${day} 07:15:00` } } },
      '2026-11-23',
    );
  expect(build('classes', '2026-11-23')).toBe('/location/arena/some');
  expect(build('classes', '2026-11-24')).toBe('/location/arena/some/2026-11-24');
  expect(build('camps', '2026-11-24')).toBe('/camps/location/arena/some');
});
