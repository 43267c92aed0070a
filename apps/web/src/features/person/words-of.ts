import type { RequestError } from '../../shell/request.ts';
import type { T } from '../../shell/text.tsx';

/** ERR-04, ERR-10: what a failure says in its place: the server's own words, else those of its status. */
export const wordsOf = (error: RequestError, common: T): string =>
  error.status === 0 ? common('error_unreachable') : error.message || common('error_500');
