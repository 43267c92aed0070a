import { describeDay } from '#platform/lib/describe-day';
import { translate } from '#platform/lib/translate';
import type { LineRefusal } from './purchasable.ts';

/** Adds to the parameters of the message what a child already has, 'Sat 5 Dec and Mon 7 Dec', and what to do. */
export function nameDays<Refusal extends Pick<LineRefusal<string>, 'code' | 'params' | 'takenDays'>>(
  refusal: Refusal,
  language: string,
): Refusal {
  if (!refusal.takenDays) return refusal;
  const days = refusal.takenDays.map((day) =>
    translate(language, 'common', 'day_short', describeDay(day, language)),
  );
  const isWhole = days.length === 0;
  const what = isWhole
    ? translate(language, 'error', 'taken_whole')
    : new Intl.ListFormat(language, { type: 'conjunction' }).format(days);
  const advice = translate(language, 'error', isWhole ? 'taken_choose_else' : 'taken_choose_days');
  return { ...refusal, params: { ...refusal.params, what, advice } };
}
