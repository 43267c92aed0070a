import { Tag } from '@pavilion/ui/display/tag';
import { Check, Clock, Lock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { joinWithDots } from '../../lib/content/join-with-dots.ts';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FavouriteMark } from '../favourite/index.ts';
import {
  findOwnPrice,
  getLocationName,
  type Occurrence,
  OccurrenceLink,
  useAudience,
  useFormatTag,
  useOwnLines,
  usePriceText,
} from '../occurrence/index.ts';
import { LazyOwnPosition } from '../waitlist/index.ts';
import { isLoginTag, OccurrenceRowAction } from './occurrence-row-action.tsx';
import './timetable.css';

const icons: Record<string, typeof Check> = { booked: Check, reserved: Clock, members_only: Lock };

/** What a list adds to its rows, for example to highlight them together with a pin on a map. */
export type RowProps = Pick<
  ComponentProps<'li'>,
  'className' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
>;

type Props = {
  occurrence: Occurrence;
  details?: readonly string[];
  row?: RowProps | undefined;
};

/** Who leads it, where it is and for whom. */
function useDetails(occurrence: Occurrence): string[] {
  const t = useText('activity');
  const formatTag = useFormatTag();
  const formatAudience = useAudience();
  const { instructors, tags, tag, tickets } = occurrence;
  return [
    ...instructors.map(({ name }) => name),
    getLocationName(occurrence),
    ...(tickets.length > 0 ? tags.map(formatTag) : formatAudience(occurrence)),
    // ACT-14: the tag names what can be done.
    ...(tag.code === 'join_waitlist' ? [t('full')] : []),
  ];
}

/** One occurrence in a list. The whole row opens its panel. `details` replaces the instructors and the location. */
export function OccurrenceRow({ occurrence, details, row }: Props) {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  const ownDetails = useDetails(occurrence);
  const formatPrice = usePriceText();
  const lang = useContentLang();
  const { name, startsAt, endsAt, duration, tag, waitlistEntry } = occurrence;
  const ownLines = useOwnLines(occurrence);
  const price = findOwnPrice(ownLines.lines)?.price ?? occurrence.price;
  const hasTickets = occurrence.tickets.length > 0;
  const isPast = tag.code === 'past_session';
  const isForAccount = isLoginTag(occurrence);
  const classes = ['timetable-row', isPast && 'timetable-row--past', row?.className];
  return (
    <li {...row} className={classes.filter(Boolean).join(' ')} data-testid="session-row">
      <div className="timetable-row__time">
        <b>{formatTime(startsAt.format24Hour)}</b>
        <span>
          {hasTickets
            ? t('until', { time: formatTime(endsAt.format24Hour) })
            : t('minutes', { count: duration })}
        </span>
      </div>
      <div className="timetable-row__what">
        <h3>
          <OccurrenceLink id={occurrence.id}>
            <span lang={lang}>{name}</span>
            <span className="pv-visually-hidden">{` ${formatTime(startsAt.format24Hour)}, ${getLocationName(occurrence)}`}</span>
          </OccurrenceLink>
          <FavouriteMark venueSlug={occurrence.venueSlug} templateId={occurrence.templateId} />
        </h3>
        <p>{joinWithDots(details ?? ownDetails)}</p>
      </div>
      <div className={`timetable-row__price${hasTickets ? ' timetable-row__price--from' : ''}`}>
        {price && (hasTickets ? t('from_price', { amount: price.formatted }) : formatPrice(price))}
      </div>
      <div className="timetable-row__foot">
        <div className="timetable-row__tag">
          {ownLines.lines.length > 0 ? (
            <Tag colour="info" icon={Clock}>
              {t('reserved')}
            </Tag>
          ) : (
            <Tag colour={isForAccount ? 'neutral' : tag.colour} icon={icons[tag.code]}>
              {isForAccount ? t('account_needed') : tag.text}
            </Tag>
          )}
        </div>
        <div className="timetable-row__action">
          {!isPast && <OccurrenceRowAction occurrence={occurrence} ownLines={ownLines} />}
        </div>
      </div>
      {waitlistEntry && !isPast && (
        <LazyOwnPosition entry={waitlistEntry} className="timetable-row__position" />
      )}
    </li>
  );
}
