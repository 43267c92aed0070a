import type { Send } from '@pavilion/contract/call';
import { searchOccurrences } from '@pavilion/contract/timetable';
import { addDays } from '@pavilion/domain/day';
import { LinkButton } from '@pavilion/ui/base/button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { buildOccurrenceHref } from './occurrence-href.ts';
import { forPerson, type OccurrenceDetails } from './queries.ts';

type Similar = Pick<OccurrenceDetails, 'id' | 'name' | 'startsAt' | 'venueSlug' | 'categorySlug'>;

const daysAhead = 28;

/** The sessions of the same name at the venue with places, from the start of a session on. */
const similarQuery = (send: Send, { id, name, venueSlug, startsAt }: Similar, forUserId?: number) =>
  queryOptions({
    queryKey: ['similar', id, forUserId],
    queryFn: () =>
      sendRequest(send, searchOccurrences, {
        query: {
          what: name,
          venue: venueSlug,
          startsAfter: `${startsAt.utc.replace(' ', 'T')}Z`,
          startsBefore: `${addDays(startsAt.utc.slice(0, 10), daysAhead)}T00:00:00Z`,
          placesLeft: true,
          ...forPerson(forUserId),
        },
      }),
    throwOnError: false,
  });

/** ACT-35: leads from a session that is full or cancelled to the next similar one that this person can book. */
export function NextSimilar({ occurrence }: { occurrence: Similar }) {
  const t = useText('activity');
  const { formatShortDay, formatTime } = useDateFormat();
  const { forUserId } = useAttendee();
  const { data = [] } = useQuery(similarQuery(useSend(), occurrence, forUserId));
  const next = data.find(
    ({ id, name, categorySlug, bookableAction }) =>
      id !== occurrence.id &&
      name === occurrence.name &&
      categorySlug === occurrence.categorySlug &&
      bookableAction.action === 'book',
  );
  if (!next) return null;
  const { startsAt, venueSlug, categorySlug } = next;
  const path = `/location/${venueSlug}/${categorySlug}/${startsAt.local.slice(0, 10)}`;
  return (
    <LinkButton isBlock href={buildOccurrenceHref(path, '', next.id)} data-testid="next-similar">
      {t('next_similar', { day: formatShortDay(startsAt.local), time: formatTime(startsAt.format24Hour) })}
    </LinkButton>
  );
}
