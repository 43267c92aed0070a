export { type BundleAnswers, createCampInput, createCourseInput } from './bundle-input.ts';
export { BundleResults, bundleResultsId } from './bundle-results.tsx';
export { bundleCartLine } from './cart-line.tsx';
export { isBookable, isClosed, isPartlyInBasket, putBookableFirst } from './is-bookable.ts';
export { lapsedBundleLine } from './lapsed-line.tsx';
export { bundleOrderLine } from './order-line.tsx';
export {
  allCampsQuery,
  allCoursesQuery,
  type Bundle,
  type BundleParams,
  type BundleSession,
  type BundleViewer,
  bundleQuery,
  type Camp,
  type Course,
  campQuery,
  campsQuery,
  courseQuery,
  coursesQuery,
  endedBundlesQuery,
  type ListedBundle,
} from './queries.ts';
export { useBundleMatches } from './use-bundle-matches.ts';
export { useDateInRange, useDayRange } from './use-day-range.ts';
