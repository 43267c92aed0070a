import { milesShown } from '@pavilion/domain/map';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { SessionRow } from '../timetable/index.ts';
import { wordsOfTags } from './search-filters.tsx';
import type { Found } from './search-query.ts';
import { useSearch } from './use-search.ts';

/** A number keeps its unit on its line. */
const unbroken = (words: string): string => words.replaceAll(' ', '\u00A0');

/** What was found on one day, in the order of the clock. */
export function SearchDay({ day, sessions }: { day: string; sessions: readonly Found[] }) {
  const t = useText('search');
  const tt = useText('courses');
  const tc = useText('common');
  const { dayInFull } = useSayWhen();
  const { today } = useSearch();
  const title = day === today ? `${tt('today')}, ${dayInFull(day)}` : dayInFull(day);
  const whereOf = ({ venueName, locationName, friendlyLocationName, distance, tags }: Found): string =>
    [
      `${venueName}, ${friendlyLocationName ?? locationName}`,
      ...(distance === null ? [] : [unbroken(tc('search_miles', { count: milesShown(distance) }))]),
      ...tags.flatMap((tag) => {
        const words = wordsOfTags[tag];
        return words === undefined ? [] : [t(words)];
      }),
    ].join(' · ');
  return (
    <section aria-label={title}>
      <div className="tt-part">
        <h2>{title}</h2>
      </div>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} where={whereOf(session)} />
        ))}
      </ul>
    </section>
  );
}
