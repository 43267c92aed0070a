import { getButtonClass } from '@pavilion/ui/base/button';
import { Tag } from '@pavilion/ui/display/tag';
import { joinWithDots } from '../../lib/content/join-with-dots.ts';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useCartLines } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import {
  findOccurrenceLink,
  getLocationName,
  InBasket,
  type Occurrence,
  OccurrenceLink,
} from '../occurrence/index.ts';
import { countAvailable, isAvailable } from './court-slots.ts';
import type { RowProps } from './occurrence-row.tsx';
import { useIsOffered } from './use-is-offered.ts';
import './timetable.css';

type Props = {
  occurrences: readonly Occurrence[];
  details: readonly string[];
  row?: RowProps | undefined;
};

/** The courts of one time in one row. Each available court is a button, and the row links to the first one. */
export function CourtGroupRow({ occurrences, details, row }: Props) {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  const isOffered = useIsOffered();
  const lang = useContentLang();
  const available = occurrences.filter(isAvailable);
  const offered = occurrences.filter(isOffered);
  const first = available[0] ?? occurrences[0];
  if (!first) return null;
  const { id, name, startsAt, duration, price, tag } = first;
  const { count, unit } = countAvailable(available);
  const startTime = formatTime(startsAt.format24Hour);
  return (
    <li
      {...row}
      className={['timetable-row timetable-row--courts', row?.className].filter(Boolean).join(' ')}
      data-testid="session-row"
    >
      <div className="timetable-row__time">
        <b>{startTime}</b>
        <span>{t('minutes', { count: duration })}</span>
      </div>
      <div className="timetable-row__what">
        <h3>
          <OccurrenceLink id={id}>
            <span lang={lang}>{name}</span>
            <span className="pv-visually-hidden">{` ${startTime}, ${getLocationName(first)}`}</span>
          </OccurrenceLink>
        </h3>
        <p>{joinWithDots(details)}</p>
      </div>
      <div className="timetable-row__price">{price?.formatted}</div>
      <div className="timetable-row__tag">
        {available.length > 0 ? (
          <Tag colour="success">{t(`${unit}_free`, { count })}</Tag>
        ) : (
          <Tag colour={tag.colour}>{tag.text}</Tag>
        )}
      </div>
      {offered.length > 0 && (
        <ul className="timetable-row__courts">
          {offered.map((occurrence) => (
            <li key={occurrence.id}>
              <GroupedCourt occurrence={occurrence} startTime={startTime} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** An available court as a link to its panel, or one that is in the basket. */
function GroupedCourt({ occurrence, startTime }: { occurrence: Occurrence; startTime: string }) {
  const cartLines = useCartLines(occurrence.id, useAttendee().attendee?.id);
  const { id, name } = occurrence;
  const court = getLocationName(occurrence);
  if (cartLines.lines.length > 0) {
    return (
      <div className="timetable-row__court">
        <b>{court}</b>
        <InBasket
          {...cartLines}
          name={[name, startTime, court].join(', ')}
          findFocus={() => findOccurrenceLink(id)}
        />
      </div>
    );
  }
  return (
    <OccurrenceLink id={id} className={getButtonClass({ variant: 'secondary', size: 's' })}>
      <span className="pv-visually-hidden">{`${name}, ${startTime}, `}</span>
      {court}
    </OccurrenceLink>
  );
}
