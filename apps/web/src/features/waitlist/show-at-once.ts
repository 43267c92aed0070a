import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { WaitlistEntry } from './queries.ts';

/** What lists and the panel show of a viewer's place in a queue. */
type Shown = {
  id: string;
  bookableAction: { action: string | null };
  tag: { code: string; text: string; colour: string };
  waitlistEntry: OwnEntry | null;
};
type OwnEntry = Pick<WaitlistEntry, 'id' | 'position' | 'offerEndsAt' | 'automatic' | 'automaticCredit'>;
type Change = {
  occurrenceId: string;
  /** AUT-25: the linked person who joins or leaves; undefined for the user. */
  forUserId: number | undefined;
  /** Of a join, whose position comes with the server's answer; null for a leave. */
  entry: OwnEntry | null;
  tagText: string;
};

/** Of queries that end with the linked person for whom they are. */
const keys = new Set(['timetable', 'slots', 'occurrence']);

/**
 * WTL-01: shows a join or leave in the timetable and the panel before the server has answered. Returns a function that
 * puts the earlier state back.
 */
export async function showAtOnce(queryClient: QueryClient, change: Change): Promise<() => void> {
  const shown = {
    predicate: ({ queryKey }: { queryKey: QueryKey }) =>
      // A key that came with the page is JSON, in which undefined is null.
      keys.has(String(queryKey[0])) && (queryKey.at(-1) ?? undefined) === change.forUserId,
  };
  // A response from before the change would replace it.
  await queryClient.cancelQueries(shown);
  const earlier = queryClient.getQueriesData<unknown>(shown);
  queryClient.setQueriesData<unknown>(shown, (data: unknown) =>
    Array.isArray(data) ? data.map((one: unknown) => toChanged(one, change)) : toChanged(data, change),
  );
  return () => {
    for (const [key, data] of earlier) queryClient.setQueryData(key, data);
  };
}

function toChanged(value: unknown, { occurrenceId, entry, tagText }: Change): unknown {
  const occurrence = value as Shown | null | undefined;
  if (occurrence?.id !== occurrenceId) return value;
  const action = entry ? 'leave_waitlist' : 'join_waitlist';
  return {
    ...occurrence,
    bookableAction: { ...occurrence.bookableAction, action },
    tag: { code: action, text: tagText, colour: entry ? 'secondary' : 'neutral' },
    waitlistEntry: entry,
  } satisfies Shown;
}
