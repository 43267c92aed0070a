import { describeDay } from '#platform/lib/describe-day';
import { translate } from '#platform/lib/translate';

/** A day 'YYYY-MM-DD' in full, for an email. */
export const formatDay = (day: string, language: string): string =>
  translate(language, 'email', 'day', describeDay(day, language));
