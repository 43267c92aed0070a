export { LazyErasureNotice } from './lazy-erasure-notice.tsx';
export { type AccountErasure, accountErasureQuery, isInTheWay } from './queries.ts';
