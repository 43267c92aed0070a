import type { RequestError } from '../../lib/http/request.ts';
import type { Translate } from '../../lib/i18n/text.tsx';

/** ERR-04, ERR-10: the server's message, or else a text for the status. */
export const getErrorMessage = (error: RequestError, common: Translate<'common'>): string =>
  error.status === 0 ? common('error_unreachable') : error.message || common('error_500');

/** AUT-01, AUT-15: an answer without a message, for example a proxy's page. */
export const hasNoMessage = ({ status, message }: RequestError): boolean => status !== 0 && message === '';

/** What the step that asks for a code shows; that the code was missing is why it is there. */
export const describeCodeError = (error: RequestError | null, common: Translate<'common'>) => {
  const wrong = error?.errors['code']?.[0];
  const isOther = error && wrong === undefined && error.code !== 'second_factor_needed';
  return { wrong, failure: isOther ? getErrorMessage(error, common) : undefined };
};
