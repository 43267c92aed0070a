import { roundMiles } from '@pavilion/domain/map';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { CourtGroupRow, groupCourts, OccurrenceRow, type RowProps } from '../timetable/index.ts';
import type { SearchResult } from './queries.ts';
import { tagTexts } from './search-filters.tsx';
import { useSearch } from './use-search.ts';
import type { VenueHighlight } from './venue-highlight.ts';

type Props = VenueHighlight & { day: string; occurrences: readonly SearchResult[] };

/** The results of one day, by start time. */
export function SearchDay({ day, occurrences, highlightedSlug, onHighlight }: Props) {
  const t = useText('search');
  const tc = useText('common');
  const { formatDay } = useDateFormat();
  const { today } = useSearch();
  const title = day === today ? `${tc('today')}, ${formatDay(day)}` : formatDay(day);
  const getRowDetails = ({ venueName, distance, tags }: SearchResult, locationName: string): string[] => [
    locationName === '' ? venueName : `${venueName}, ${locationName}`,
    ...(distance === null ? [] : [tc('search_miles', { count: roundMiles(distance) })]),
    ...tags.flatMap((tag) => {
      const textKey = tagTexts[tag];
      return textKey === undefined ? [] : [t(textKey)];
    }),
  ];
  return (
    <section aria-label={title}>
      <div className="timetable-heading">
        <h2>{title}</h2>
      </div>
      <ul>
        {groupCourts(occurrences).map(([occurrence, ...otherCourts]) => {
          if (!occurrence) return null;
          const { id, friendlyLocationName, locationName, venueSlug } = occurrence;
          const row = buildRowProps(venueSlug, highlightedSlug, onHighlight);
          return otherCourts.length > 0 ? (
            <CourtGroupRow
              key={id}
              occurrences={[occurrence, ...otherCourts]}
              details={getRowDetails(occurrence, '')}
              row={row}
            />
          ) : (
            <OccurrenceRow
              key={id}
              occurrence={occurrence}
              details={getRowDetails(occurrence, friendlyLocationName ?? locationName)}
              row={row}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** Highlights the pin of the row's venue, and the row while that pin is highlighted. */
const buildRowProps = (
  slug: string,
  highlightedSlug: string | null,
  onHighlight: VenueHighlight['onHighlight'],
): RowProps => ({
  ...(slug === highlightedSlug && { className: 'timetable-row--highlighted' }),
  onPointerEnter: () => onHighlight(slug),
  onPointerLeave: () => onHighlight(null),
  onFocus: () => onHighlight(slug),
  onBlur: () => onHighlight(null),
});
