import type { Send } from '@pavilion/contract/call';
import { searchOccurrences } from '@pavilion/contract/timetable';
import { addDays } from '@pavilion/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../lib/http/request.ts';
import { forPerson, type Occurrence } from '../../occurrence/index.ts';

/** How many days after a full one are searched. */
const nextSlotDays = 28;

/** The slots with places at the venue in the four weeks after a day, of the name of a slot of that day; at most 100, by start. */
export const nextSlotsQuery = (
  send: Send,
  { name, venueSlug, startsAt }: Pick<Occurrence, 'name' | 'venueSlug' | 'startsAt'>,
  forUserId?: number,
) => {
  const date = startsAt.local.slice(0, 10);
  const query = {
    what: name.slice(0, 100),
    venue: venueSlug,
    startsAfter: `${addDays(date, 1)} 00:00:00`,
    startsBefore: `${addDays(date, nextSlotDays + 1)} 00:00:00`,
    placesLeft: 'true' as const,
    perPage: 100,
    ...forPerson(forUserId),
  };
  return queryOptions({
    queryKey: ['next-slots', query],
    queryFn: () => sendRequest(send, searchOccurrences, { query }),
    staleTime: 30_000,
    throwOnError: false,
  });
};
