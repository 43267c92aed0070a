import type { RequestError } from '../../lib/http/request.ts';
import type { Translate } from '../../lib/i18n/text.tsx';

/** ERR-04, ERR-10: the server's message, or else a text for the status. */
export const getErrorMessage = (error: RequestError, common: Translate<'common'>): string =>
  error.status === 0 ? common('error_unreachable') : error.message || common('error_500');

/** AUT-01, AUT-15: an answer without a message, for example a proxy's page. */
export const hasNoMessage = ({ status, message }: RequestError): boolean => status !== 0 && message === '';
