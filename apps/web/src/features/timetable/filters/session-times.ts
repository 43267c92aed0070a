import type { SessionTimes, TimeWindow } from '@pavilion/domain/ticket/ticket';
import type { Occurrence } from '../../occurrence/index.ts';

const lastMinute = 1439;

/** ACT-18: minutes since midnight. A session that ends after midnight ends at the last minute of its day. */
export const toSessionTimes = ({
  startsAt,
  endsAt,
}: Pick<Occurrence, 'startsAt' | 'endsAt'>): SessionTimes => ({
  startTime: parseMinutes(startsAt.format24Hour) ?? 0,
  endTime:
    startsAt.local.slice(0, 10) === endsAt.local.slice(0, 10)
      ? (parseMinutes(endsAt.format24Hour) ?? lastMinute)
      : lastMinute,
});

/** ACT-15: the URL's times from which sessions start and by which they end. */
export const parseTimeWindow = (params: URLSearchParams): TimeWindow => ({
  startTime: parseMinutes(params.get('from')),
  endTime: parseMinutes(params.get('until')),
});

/** 'HH:MM' to minutes since midnight; null for anything else. */
function parseMinutes(time: string | null): number | null {
  if (time === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
