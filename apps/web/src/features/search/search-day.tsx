import { milesShown } from '@pavilion/domain/map';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { SessionRow } from '../timetable/index.ts';
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
  const besideOf = ({ venueName, locationName, friendlyLocationName, distance, tags }: Found): string[] => [
    `${venueName}, ${friendlyLocationName ?? locationName}`,
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
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} beside={besideOf(session)} />
        ))}
      </ul>
    </section>
  );
}
