import type { getOrder } from '@pavilion/contract/order';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import type { ReactNode } from 'react';
import { CalendarFileLink } from '../../lib/calendar/calendar-file-link.tsx';
import { ContentText } from '../../lib/content/content-text.tsx';
import { DirectionsLink } from '../../lib/content/directions-link.tsx';
import { formatTimes } from '../../lib/content/format-times.ts';
import { LinePicture } from '../../lib/content/line-picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { WhatToBring } from '../../lib/content/what-to-bring.tsx';
import { parseUtc } from '../../lib/dates/parse-utc.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import type { CamelReply } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { CancelUntil } from './cancel-until.tsx';

type BookedLine = CamelReply<typeof getOrder>['lineItems'][number];
type Props = { line: BookedLine };

const Picture = ({ line }: Props) => <LinePicture line={getOccurrence(line)} fit="meet" />;

/** When, what and where, with a calendar entry and directions. */
type DetailsProps = Props & {
  others: readonly BookedLine[];
  calendarHref: string | null;
  entryCode: ReactNode;
  /** The venue's name, address and directions are above its lines. */
  isBelowVenue: boolean;
};

function Details({ line, others, calendarHref, entryCode, isBelowVenue }: DetailsProps) {
  const t = useText('common');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const { currentResource, venueAddress, whatToBring } = line;
  const name = currentResource?.name ?? line.name;
  const lang = useContentLang();
  const summary = useSummary(line, getOccurrence(line));
  const { date, startsAt, endsAt, location, venueName } = getOccurrence(line);
  const attendee = useAttendeeLabel()(line);
  const isOne = others.length === 0;
  const places = [location, isBelowVenue ? '' : venueName].filter((part) => part !== '');
  return (
    <>
      <p className="order-line__when">
        <Trans text={t('day_and_time', { day: formatShortDay(date), time: '{time}' })} placeholder="time">
          <span className="pv-nowrap">{formatTimeRange(startsAt, endsAt)}</span>
        </Trans>
      </p>
      <MovedFrom line={line} />
      <h2 className="order-line__name" lang={lang}>
        {isOne || currentResource ? name : getSessionName(line)}
      </h2>
      <p>
        <ContentText>{places.join(' · ')}</ContentText>
        {isOne && (places.length > 0 ? ` · ${attendee}` : attendee)}
      </p>
      <EarlierSession line={line} />
      {!isOne && <VisitLines lines={[line, ...others]} />}
      {venueAddress && !isBelowVenue && <p lang={lang}>{venueAddress}</p>}
      {whatToBring && (
        <p className="order-line__what-to-bring">
          <WhatToBring things={whatToBring} />
        </p>
      )}
      <CutOff line={line} />
      <p className="pv-cluster order-line__actions">
        {entryCode}
        {calendarHref !== null && (
          <CalendarFileLink size="s" href={calendarHref}>
            {t('add_to_calendar')}
            <VisuallyHidden>
              {' '}
              <ContentText>{name}</ContentText> {summary}
            </VisuallyHidden>
          </CalendarFileLink>
        )}
        {!isBelowVenue && <DirectionsLink name={venueName} address={venueAddress} />}
      </p>
    </>
  );
}

/** BKG-03: until when the booking can be cancelled, as long as its session is to come. */
function CutOff({ line }: Props) {
  const now = useNow();
  const { startsAt } = getOccurrence(line);
  return parseUtc(startsAt.utc) > now && <CancelUntil item={line} />;
}

/** BKG-03: the session from which the booking moved. */
function EarlierSession({ line: { movedFrom } }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  if (!movedFrom) return null;
  const { name, startsAt, endsAt } = movedFrom;
  const day = formatShortDay(startsAt.local);
  const when = tc('day_and_time', { day, time: formatTimeRange(startsAt, endsAt) });
  return (
    <p data-testid="moved-from">
      <Trans text={t('order_moved_from', { name: '{name}', when })} placeholder="name">
        <ContentText>{name}</ContentText>
      </Trans>
    </p>
  );
}

/** ACT-29: the title of a ticket ends with its name. */
const getSessionName = ({ name, ticket }: BookedLine): string =>
  ticket && name.endsWith(`: ${ticket.name}`) ? name.slice(0, -ticket.name.length - 2) : name;

/** 'Adult × 2', or for whom each place is. */
function VisitLines({ lines }: { lines: readonly BookedLine[] }) {
  const t = useText('checkout');
  const lang = useContentLang();
  const getAttendee = useAttendeeLabel();
  return (
    <ul className="order-line__visit" lang={lang}>
      {lines.map((line) => (
        <li key={line.id}>
          {line.ticket ? formatTimes(line.ticket.name, line.quantity) : getAttendee(line)}
          {line.cancellation && <span className="pv-muted">{` · ${t('line_cancelled')}`}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The number of tickets, or the attendee, or else the number of places. */
function useAttendeeLabel(): (line: BookedLine) => string {
  const t = useText('common');
  return ({ ticket, purchasedFor, quantity }) => {
    if (ticket) return t('tickets', { count: quantity });
    return purchasedFor
      ? `${purchasedFor.firstName} ${purchasedFor.lastName}`
      : t('places', { count: quantity });
  };
}

/** BKG-03: where the booking is now, and from where it has moved since the sale. */
const Summary = ({ line }: Props) =>
  [useSummary(line, getOccurrence(line)), useMovedFrom(line)].filter((part) => part !== '').join(' · ');

/** 'Court 2 · Tue 4 Aug 2026, 18:30': tells several bookings of the same activity apart. */
function useSummary({ ticket, quantity }: BookedLine, occurrence: ReturnType<typeof getOccurrence>): string {
  const t = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const { date, startsAt, location } = occurrence;
  const tickets = ticket ? t('tickets', { count: quantity }) : '';
  const day = t('day_with_year', { day: formatShortDay(date), year: date.slice(0, 4) });
  const when = t('day_and_time', { day, time: formatTime(startsAt.format24Hour) });
  return [tickets, location, when].filter((part) => part !== '').join(' · ');
}

/** The occurrence of a booked line, where it is now. Only lines of other kinds have none. */
function getOccurrence({ id, resource, currentResource }: BookedLine) {
  if (!resource) throw new Error(`Booked order line ${id} has no occurrence`);
  return currentResource ?? resource;
}

/** BKG-03: the session that was bought, if its booking has moved since or the venue has changed its time; else ''. */
function useMovedFrom({ resource, currentResource }: BookedLine): string {
  const t = useText('checkout');
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  if (!resource || !currentResource || resource.startsAt.utc === currentResource.startsAt.utc) return '';
  const when = {
    day: formatShortDay(resource.date),
    time: formatTime(resource.startsAt.format24Hour),
  };
  const { name } = resource;
  return name === currentResource.name
    ? t('line_was_moved_from', { when: tc('day_and_time', when) })
    : t('order_moved_from', { name, when: tc('day_and_time', when) });
}

function MovedFrom({ line }: Props) {
  const text = useMovedFrom(line);
  return (
    text !== '' && (
      <p className="pv-muted" data-testid="line-moved-from">
        {text}
      </p>
    )
  );
}

/** CHK-13: what a booking shows in an order. */
export const bookingOrderLine = { Picture, Details, Summary, isBooking: true };
