import type { Send } from '@pavilion/contract/call';
import { searchOccurrences } from '@pavilion/contract/timetable';
import { addDays } from '@pavilion/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { forPerson, type OccurrenceDetails } from './queries.ts';

const nextPlaceDays = 28;
const maxNextPlaces = 4;

/**
 * ACT-36: the next sessions with places after this one at the same venue: of the same name, or else of the same category.
 */
export const nextPlacesQuery = (
  send: Send,
  { id, name, venueSlug, categorySlug, categoryName, startsAt }: OccurrenceDetails,
  forUserId?: number,
) => {
  const find = async (what: string) => {
    const found = await sendRequest(send, searchOccurrences, {
      query: {
        what: what.slice(0, 100),
        venue: venueSlug,
        startsAfter: startsAt.local,
        startsBefore: `${addDays(startsAt.local.slice(0, 10), nextPlaceDays)} 00:00:00`,
        placesLeft: 'true',
        perPage: 20,
        ...forPerson(forUserId),
      },
    });
    return found.filter((occurrence) => occurrence.id !== id && occurrence.bookableAction.action === 'book');
  };
  return queryOptions({
    queryKey: ['next-places', id, forUserId],
    queryFn: async () => {
      const same = (await find(name)).filter((occurrence) => occurrence.name === name);
      const similar =
        same.length > 0
          ? same
          : (await find(categoryName)).filter((occurrence) => occurrence.categorySlug === categorySlug);
      return similar.slice(0, maxNextPlaces);
    },
    staleTime: 30_000,
    throwOnError: false,
  });
};
