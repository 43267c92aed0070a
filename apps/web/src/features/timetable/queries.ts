import type { Send } from '@pavilion/contract/call';
import { getDates, getSlots } from '@pavilion/contract/timetable';
import { listActivitySlots } from '@pavilion/contract/timetable/activity-class';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { type ActivityDayParams, forPerson, type Occurrence, toOccurrence } from '../occurrence/index.ts';

/** ACT-05: from the platform on which the venue is on that day. */
export const slotsQuery = (
  send: Send,
  { venue, activity, date, isOlderPlatform }: ActivityDayParams,
  forUserId?: number,
) =>
  queryOptions({
    queryKey: ['slots', venue, activity, date, forUserId],
    queryFn: async (): Promise<readonly Occurrence[]> => {
      const request = { params: { venue, activity }, query: { date, ...forPerson(forUserId) } };
      return isOlderPlatform
        ? (await sendRequest(send, listActivitySlots, request)).map(toOccurrence)
        : sendRequest(send, getSlots, request);
    },
    throwOnError: false,
  });

/** ACT-07: the days with occurrences. */
export const datesQuery = (send: Send, { venue, activity }: Pick<ActivityDayParams, 'venue' | 'activity'>) =>
  queryOptions({
    queryKey: ['dates', venue, activity],
    queryFn: () => sendRequest(send, getDates, { params: { venue, category: activity } }),
    staleTime: 60_000,
    throwOnError: false,
  });
