import { useQueries, useQuery } from '@tanstack/react-query';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Attendee, useAttendee, usePeople } from '../linked-person/index.ts';
import { type OccurrenceDetails, occurrenceQuery } from './queries.ts';

const isForOtherAge = ({ reasons }: Pick<OccurrenceDetails, 'reasons'>): boolean =>
  reasons.some(({ code, passed }) => code === 'age_not_met' && !passed);

/** ACT-35: who else of the account is of the session's age, where the attendee is not; undefined until it is known. */
export function useFittingPeople(occurrenceId: string): readonly Attendee[] | undefined {
  const send = useSend();
  const { isPending } = usePeople();
  const { attendees, attendee, forUserId } = useAttendee();
  const { data } = useQuery({
    ...occurrenceQuery(send, occurrenceId, forUserId),
    enabled: attendees.length > 0,
  });
  const isNeeded = data?.bookableAction.code === 'age_not_met' && data.tickets.length === 0;
  const others = isNeeded ? attendees.filter(({ id }) => id !== attendee?.id) : [];
  const decisions = useQueries({
    queries: others.map(({ id, isUser }) => occurrenceQuery(send, occurrenceId, isUser ? undefined : id)),
  });
  if (isPending || decisions.some((decision) => decision.isPending)) return undefined;
  return others.filter((_, index) => {
    const decided = decisions[index]?.data;
    return decided && !isForOtherAge(decided);
  });
}
