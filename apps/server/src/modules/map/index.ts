export { findExactTown, findOutcode, findPostcodeArea, findSimilarTown, findTowns } from './gazetteer.ts';
export { createGeocoder, type Geocode } from './geocode.ts';
export { mapRoutes } from './routes.ts';
export { hasCoordinatesSql, milesFromSql } from './store.ts';
