import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import type { ReactNode } from 'react';
import { CalendarFileLink } from '../../lib/calendar/calendar-file-link.tsx';
import { ContentText, Where } from '../../lib/content/content-text.tsx';
import { DirectionsLink } from '../../lib/content/directions-link.tsx';
import { LinePicture } from '../../lib/content/line-picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { WhatToBring } from '../../lib/content/what-to-bring.tsx';
import { parseUtc } from '../../lib/dates/parse-utc.ts';
import { useCancelUntil } from '../../lib/dates/use-cancel-until.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useText } from '../../lib/i18n/text.tsx';
import './bundle-line.css';
import { type BundleOrderLine, getBundle } from './bundle-line.ts';
import { useLineTexts } from './use-line-texts.ts';

type Props = { line: BundleOrderLine };

const Picture = ({ line }: Props) => <LinePicture line={getBundle(line)} fit="meet" />;

/** When, what and where, with the booked days. */
type DetailsProps = Props & {
  calendarHref: string | null;
  entryCode: ReactNode;
  /** The venue's name, address and directions are above its lines. */
  isBelowVenue: boolean;
};

function Details({ line, calendarHref, entryCode, isBelowVenue }: DetailsProps) {
  const t = useText('common');
  const lang = useContentLang();
  const { formatDays, formatSessions } = useLineTexts();
  const { name, purchasedFor, venueAddress, whatToBring } = line;
  const bundle = getBundle(line);
  return (
    <>
      <p className="order-line__when">{formatDays(bundle)}</p>
      <h2 className="order-line__name" lang={lang}>
        {name}
      </h2>
      <p>
        {[formatSessions(bundle), isBelowVenue ? bundle.location : '']
          .filter((part) => part !== '')
          .join('\u00A0· ')}
        {!isBelowVenue && (
          <>
            {'\u00A0· '}
            <Where of={bundle} />
          </>
        )}
        {purchasedFor && `\u00A0· ${purchasedFor.firstName} ${purchasedFor.lastName}`}
      </p>
      <Sessions bundle={bundle} />
      {venueAddress && !isBelowVenue && <p lang={lang}>{venueAddress}</p>}
      {whatToBring && (
        <p className="order-line__what-to-bring">
          <WhatToBring things={whatToBring} />
        </p>
      )}
      {line.cancelUntil && <CutOff cancelUntil={line.cancelUntil} bundle={bundle} />}
      <p className="pv-cluster order-line__actions">
        {entryCode}
        {calendarHref !== null && (
          <CalendarFileLink size="s" href={calendarHref}>
            {t('add_to_calendar')}
            <VisuallyHidden>
              {' '}
              <ContentText>{name}</ContentText> {formatDays(bundle)}
            </VisuallyHidden>
          </CalendarFileLink>
        )}
        {!isBelowVenue && <DirectionsLink name={bundle.venueName} address={venueAddress} />}
      </p>
    </>
  );
}

type CutOffProps = {
  cancelUntil: NonNullable<BundleOrderLine['cancelUntil']>;
  bundle: ReturnType<typeof getBundle>;
};

/** BKG-03: until when the sessions can be cancelled. The order has the next cut-off at its sale, and none after that. */
function CutOff({ cancelUntil, bundle: { type, sessions, startsAt } }: CutOffProps) {
  const t = useText('checkout');
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const now = useNow();
  const rule = useCancelUntil(cancelUntil);
  const isOne = sessions.length === 1;
  if (parseUtc((isOne ? startsAt : cancelUntil).utc) < now) return null;
  const when = tc('day_and_time', {
    day: formatShortDay(cancelUntil.local),
    time: formatTime(cancelUntil.format24Hour),
  });
  return <p className="pv-small pv-muted">{isOne ? rule : t(`bundle_cancel_each_${type}`, { when })}</p>;
}

function Sessions({ bundle: { sessions } }: { bundle: ReturnType<typeof getBundle> }) {
  const t = useText('common');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  return (
    <ul className="bundle-line-sessions">
      {sessions.map(({ startsAt, endsAt }) => (
        <li key={startsAt.utc}>
          {t('day_and_time', {
            day: formatShortDay(startsAt.local),
            time: formatTimeRange(startsAt, endsAt),
          })}
        </li>
      ))}
    </ul>
  );
}

/** '3 of 5 days · 3–14 Aug' */
function Summary({ line }: Props) {
  const { formatDays, formatSessions } = useLineTexts();
  const bundle = getBundle(line);
  return `${formatSessions(bundle)}\u00A0· ${formatDays(bundle)}`;
}

/** CHK-13: what a camp or course shows in an order. */
export const bundleOrderLine = { Picture, Details, Summary, isBooking: true };
