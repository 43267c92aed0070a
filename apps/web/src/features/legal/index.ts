export { legalPageQuery } from './queries.ts';
