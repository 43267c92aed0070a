import type { Send } from '@pavilion/contract/call';
import { getDates, getSlots } from '@pavilion/contract/timetable';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { type ActivityDayParams, forPerson } from '../occurrence/index.ts';

/** ACT-05. */
export const slotsQuery = (send: Send, { venue, activity, date }: ActivityDayParams, forUserId?: number) =>
  queryOptions({
    queryKey: ['slots', venue, activity, date, forUserId],
    queryFn: () => {
      const query = { date, ...forPerson(forUserId) };
      return sendRequest(send, getSlots, { params: { venue, activity }, query });
    },
    throwOnError: false,
  });

/** ACT-07: the days with occurrences. */
export const datesQuery = (send: Send, { venue, activity }: Omit<ActivityDayParams, 'date'>) =>
  queryOptions({
    queryKey: ['dates', venue, activity],
    queryFn: () => sendRequest(send, getDates, { params: { venue, category: activity } }),
    staleTime: 60_000,
    throwOnError: false,
  });
