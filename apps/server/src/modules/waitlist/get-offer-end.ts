import { addDays } from '@pavilion/domain/day';
import { getLocalDay, getLocalMinutes, localToInstant } from '@pavilion/domain/wall-clock';

/** WTL-06: the minutes of these hours, in the venue's local time, do not count for an offer. */
const nightFrom = '22:00';
const nightUntil = '07:00';
const minuteMs = 60_000;

type OfferTimes = {
  /** Milliseconds since 1970. */
  now: number;
  /** How long an offer lasts by day. */
  minutes: number;
  timezone: string;
  /** Milliseconds since 1970. */
  lastBookableAt: number;
};

/**
 * WTL-06: the deadline of an offer that is made at `now`, in milliseconds since 1970. The clock of an offer stops from
 * 22:00 to 07:00 at the venue. It is never after the last bookable time, not even at night.
 */
export function getOfferEnd({ now, minutes, timezone, lastBookableAt }: OfferTimes): number {
  let from = skipNight(now, timezone);
  let leftMs = minutes * minuteMs;
  for (;;) {
    const dusk = localToInstant(`${getLocalDay(from, timezone)}T${nightFrom}`, timezone);
    if (from + leftMs <= dusk) return Math.min(from + leftMs, Math.max(now, lastBookableAt));
    leftMs -= dusk - from;
    from = skipNight(dusk, timezone);
  }
}

/** The instant itself, or the end of the night that it is in. */
function skipNight(instant: number, timezone: string): number {
  const day = getLocalDay(instant, timezone);
  const minutes = getLocalMinutes(instant, timezone);
  if (minutes >= parseMinutes(nightFrom)) return localToInstant(`${addDays(day, 1)}T${nightUntil}`, timezone);
  return minutes < parseMinutes(nightUntil) ? localToInstant(`${day}T${nightUntil}`, timezone) : instant;
}

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
