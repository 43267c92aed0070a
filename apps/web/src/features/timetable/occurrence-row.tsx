import { Tag } from '@pavilion/ui/display/tag';
import { Check, Clock, Lock } from 'lucide-react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { getLocationName, joinWithDots, type Occurrence, OccurrenceLink } from '../occurrence/index.ts';
import { OccurrenceRowAction } from './occurrence-row-action.tsx';
import './timetable.css';

const icons: Record<string, typeof Check> = { booked: Check, reserved: Clock, members_only: Lock };

/** One occurrence in a list. The whole row opens its panel. `details` replaces the instructors and the location. */
export function OccurrenceRow({
  occurrence,
  details,
}: {
  occurrence: Occurrence;
  details?: readonly string[];
}) {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  const { name, startsAt, duration, instructors, price, tag } = occurrence;
  const icon = icons[tag.code];
  const isPast = tag.code === 'past_session';
  return (
    <li className={isPast ? 'timetable-row timetable-row--past' : 'timetable-row'} data-testid="session-row">
      <div className="timetable-row__time">
        <b>{formatTime(startsAt.format24Hour)}</b>
        <span>{t('minutes', { count: duration })}</span>
      </div>
      <div className="timetable-row__what">
        <h3>
          <OccurrenceLink id={occurrence.id}>
            {name}
            <span className="pv-visually-hidden">{` ${formatTime(startsAt.format24Hour)}, ${getLocationName(occurrence)}`}</span>
          </OccurrenceLink>
        </h3>
        <p>
          {joinWithDots(
            details ?? [...instructors.map((instructor) => instructor.name), getLocationName(occurrence)],
          )}
        </p>
      </div>
      <div className="timetable-row__price">{price?.formatted}</div>
      <div className="timetable-row__foot">
        <div className="timetable-row__tag">
          <Tag colour={tag.colour} {...(icon && { icon })}>
            {tag.text}
          </Tag>
        </div>
        <div className="timetable-row__action">
          {!isPast && <OccurrenceRowAction occurrence={occurrence} />}
        </div>
      </div>
    </li>
  );
}
