export { type BundleAnswers, createCampInput, createCourseInput } from './bundle-input.ts';
export { BundleResults } from './bundle-results.tsx';
export { bundleCartLine } from './cart-line.tsx';
export { LapsedBundleNotice } from './lapsed-bundle-notice.tsx';
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
  type ListedBundle,
} from './queries.ts';
export { rememberSentInput } from './sent-inputs.ts';
export { useBundleMatches } from './use-bundle-matches.ts';
export { useDayRange } from './use-day-range.ts';
