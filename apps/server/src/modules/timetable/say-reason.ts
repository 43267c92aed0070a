import type { Decision, Reason, SessionTag } from '@pavilion/domain/booking';
import { dateOf, dayNumber, format24Hour, weekday } from '@pavilion/domain/day';
import { localDay, localMinutes } from '@pavilion/domain/wall-clock';
import { words } from '#platform/text';

/** How people are told: in which language, by which clock, at which instant (milliseconds), in which zone. */
export type Manner = { language: string; hours: 12 | 24; now: number; timezone: string };

/** ACT-35: why not, in the customer's words. */
export function sayReason({ code, params }: Reason, manner: Manner): string {
  if (code === 'booking_not_open')
    return words(manner.language, 'reason', 'booking_opens', openingOf(params, manner));
  return words(manner.language, 'fault', code, params);
}

/** ACT-13: the action as the wire has it. Being full has no message of its own, for the tag says it. */
export function sayAction({ action, refusal }: Decision, manner: Manner) {
  const silent = action !== null || refusal === undefined || refusal.code === 'occurrence_full';
  return {
    action,
    message: silent ? null : sayReason(refusal, manner),
    code: refusal?.code ?? null,
    next_step: refusal?.nextStep ?? null,
  };
}

/** ACT-14, ACT-36: the few words that stand on a row. */
export function sayTag({ code, params, colour }: SessionTag, manner: Manner) {
  const told = code === 'booking_not_open' ? openingOf(params, manner) : countedIn(code, params);
  return { code, text: words(manner.language, 'reason', code, told), colour };
}

const countedIn = (code: string, params: Reason['params']) =>
  code === 'available' ? { count: params['available'] ?? 0 } : params;

/** 'Tue 07:00' within a week, 'Tue 4 Aug, 07:00' beyond. */
function openingOf(params: Reason['params'], manner: Manner): { when: string } {
  const { language, now, timezone } = manner;
  const at = Number(params['first_bookable_at']);
  const number = dayNumber(localDay(at, timezone));
  const { month, date } = dateOf(number);
  const isSoon = number - dayNumber(localDay(now, timezone)) < 7;
  return {
    when: words(language, 'reason', isSoon ? 'when_this_week' : 'when_later', {
      weekday: words(language, 'common', `weekday_short_${weekday(number) + 1}`),
      date,
      month: words(language, 'common', `month_short_${month}`),
      time: sayTime(localMinutes(at, timezone), manner),
    }),
  };
}

/** ACT-43: '18:30', or '6.30pm' where the client counts twelve hours. `minutes` since midnight. */
function sayTime(minutes: number, { language, hours }: Manner): string {
  if (hours === 24) return format24Hour(minutes);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const params = { hour: hour % 12 || 12, minute: String(minute).padStart(2, '0') };
  return words(language, 'common', hour < 12 ? 'time_am' : 'time_pm', params);
}
