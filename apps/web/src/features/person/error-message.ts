import type { RequestError } from '../../lib/http/request.ts';
import type { Translate } from '../../lib/i18n/text.tsx';

/** ERR-04, ERR-10: what a failure says in its place: the server's own words, else those of its status. */
export const getErrorMessage = (error: RequestError, common: Translate): string =>
  error.status === 0 ? common('error_unreachable') : error.message || common('error_500');
