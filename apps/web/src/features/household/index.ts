export { householdQuery, type Member } from './queries.ts';
