export { accountErasureQuery } from './queries.ts';
