import { milesShown } from '@pavilion/domain/map';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { groupSlots, RoomsRow, SessionRow } from '../timetable/index.ts';
import { wordsOfTags } from './search-filters.tsx';
import type { Found } from './search-query.ts';
import { useSearch } from './use-search.ts';

/** What was found on one day, in the order of the clock. */
export function SearchDay({ day, sessions }: { day: string; sessions: readonly Found[] }) {
  const t = useText('search');
  const tt = useText('courses');
  const tc = useText('common');
  const { dayInFull } = useSayWhen();
  const { today } = useSearch();
  const title = day === today ? `${tt('today')}, ${dayInFull(day)}` : dayInFull(day);
  const besideOf = ({ venueName, distance, tags }: Found, room: string): string[] => [
    room === '' ? venueName : `${venueName}, ${room}`,
    ...(distance === null ? [] : [tc('search_miles', { count: milesShown(distance) })]),
    ...tags.flatMap((tag) => {
      const words = wordsOfTags[tag];
      return words === undefined ? [] : [t(words)];
    }),
  ];
  return (
    <section aria-label={title}>
      <div className="tt-part">
        <h2>{title}</h2>
      </div>
      <ul>
        {groupSlots(sessions).map(([session, ...others]) => {
          if (!session) return null;
          const { id, friendlyLocationName, locationName } = session;
          return others.length > 0 ? (
            <RoomsRow key={id} sessions={[session, ...others]} beside={besideOf(session, '')} />
          ) : (
            <SessionRow
              key={id}
              session={session}
              beside={besideOf(session, friendlyLocationName ?? locationName)}
            />
          );
        })}
      </ul>
    </section>
  );
}
