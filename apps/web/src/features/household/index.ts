export { householdQuery } from './queries.ts';
