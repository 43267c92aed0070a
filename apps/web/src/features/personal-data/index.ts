export { LazyErasureNotice } from './lazy-erasure-notice.tsx';
export { accountErasureQuery, isInTheWay } from './queries.ts';
