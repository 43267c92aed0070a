import type { Send } from '@pavilion/contract/call';
import { getDates, getOccurrence, getSlots, getTimetable } from '@pavilion/contract/timetable';
import { queryOptions } from '@tanstack/react-query';
import { missingAsNull } from '../../shell/missing-as-null.ts';
import { ask, type Shown } from '../../shell/request.ts';

/** ACT-11: a session as a list shows it. */
export type Occurrence = Shown<typeof getTimetable>[number];
/** ACT-06: a session with every rule and every price. */
export type OccurrenceInFull = Shown<typeof getOccurrence>;

type Day = { venue: string; activity: string; date: string };

/** ACT-03. */
export const timetableQuery = (send: Send, { venue, activity, date }: Day) =>
  queryOptions({
    queryKey: ['timetable', venue, activity, date],
    queryFn: () => ask(send, getTimetable, { params: { venue, activity }, query: { date } }),
    // The days and the filters stay; the list says it.
    throwOnError: false,
  });

/** ACT-05. */
export const slotsQuery = (send: Send, { venue, activity, date }: Day) =>
  queryOptions({
    queryKey: ['slots', venue, activity, date],
    queryFn: () => ask(send, getSlots, { params: { venue, activity }, query: { date } }),
    throwOnError: false,
  });

/** ACT-07: the days that have something. */
export const datesQuery = (send: Send, { venue, activity }: Omit<Day, 'date'>) =>
  queryOptions({
    queryKey: ['dates', venue, activity],
    queryFn: () => ask(send, getDates, { params: { venue, category: activity } }),
    staleTime: 60_000,
    throwOnError: false,
  });

/** ACT-06: one session, or null where there is none such. */
export const occurrenceQuery = (send: Send, id: string) =>
  queryOptions({
    queryKey: ['occurrence', id],
    queryFn: () => missingAsNull(ask(send, getOccurrence, { params: { id }, query: {} })),
    throwOnError: false,
  });
