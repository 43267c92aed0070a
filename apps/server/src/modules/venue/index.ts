export { venueRoutes } from './routes.ts';
export {
  type AccessFeature,
  type NextOccurrenceRow,
  type SearchArea,
  venueMatchesSql,
  withinRadiusSql,
} from './store.ts';
export { roundDistance, viewNextOccurrence } from './view.ts';
