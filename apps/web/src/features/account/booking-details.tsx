import { getReceipt } from '@pavilion/contract/order/order-document';
import { formatMoney } from '@pavilion/domain/money';
import { Anchor } from '@pavilion/ui/base/anchor';
import { getButtonClass } from '@pavilion/ui/base/button';
import { Card } from '@pavilion/ui/display/card';
import { isIllustrationName } from '@pavilion/ui/display/illustration';
import { Tag } from '@pavilion/ui/display/tag';
import { Notification } from '@pavilion/ui/feedback/notification';
import type { ReactNode } from 'react';
import { Picture } from '../../lib/content/picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { ReceiptFileLink } from '../../lib/receipt/receipt-file-link.tsx';
import { receiptId } from '../../lib/receipt/receipt-id.ts';
import { CancelBookingButton, CancelTogetherButton, VisitTerms } from '../cancellation/index.ts';
import { EntryCodeButton } from '../entry-code/index.ts';
import { ChangeSessionButton } from '../session-change/index.ts';
import { BookAgainLink } from './book-again-link.tsx';
import { formatWhere, useAttendeeLabels } from './booking-labels.ts';
import { BookingLinks } from './booking-links.tsx';
import { BundleAnswers } from './bundle-answers.tsx';
import { InductionsDue } from './induction-due.tsx';
import './next-booking.css';
import { type Booking, hasEnded } from './queries.ts';
import { useRelativeDay } from './use-relative-day.ts';

/** ACC-06: everything about one booking: when, where and for whom, then its details and its receipt. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const t = useText('account');
  const { surfaceUrls } = useBoot();
  const { status, bookingBundleContext: bundle } = booking;
  return (
    <div className="account" data-testid="booking">
      <Visit booking={booking} />
      {status !== 'settled' && status !== 'cancelled' && (
        <Notification tone="warning">{t('booking_reserved')}</Notification>
      )}
      <InductionsDue bookings={[booking]} />
      <DetailList booking={booking} />
      {bundle && <BundleAnswers bundleId={bundle.id} booking={booking} />}
      <p className="pv-cluster account-booking-links">
        {status !== 'cancelled' && <BookAgainLink booking={booking} />}
        {booking.order && booking.hasReceipt && (
          <>
            <Anchor href={`${surfaceUrls.bookings}/booking-confirmed/${booking.order.id}#${receiptId}`}>
              {t('view_receipt')}
            </Anchor>
            <ReceiptFileLink href={getReceipt.path.replace(':id', booking.order.id)} />
          </>
        )}
      </p>
      <ChangeOfPlans booking={booking} />
    </div>
  );
}

/** When, where and for whom it is, and what the customer can do about it. */
function Visit({ booking }: { booking: Booking }) {
  const t = useText('account');
  const tc = useText('common');
  const { formatTimeRange } = useDateFormat();
  const day = useRelativeDay(booking);
  const attendeeLabels = useAttendeeLabels()(booking);
  const { status, startsAt, endsAt, venue, category, movedTo } = booking;
  const isCancelled = status === 'cancelled';
  return (
    <Card isFlush className={`account-next-booking ${isCancelled ? 'account-next-booking--cancelled' : ''}`}>
      <Picture
        picture={booking.picture}
        fallback={isIllustrationName(category.slug) ? category.slug : 'arena'}
        fit="meet"
        className="account-next-booking__picture"
      />
      <div className="account-next-booking__inner">
        {isCancelled && !movedTo && (
          <p>
            <Tag colour="danger">{t('cancelled')}</Tag>
          </p>
        )}
        <h1 className="account-next-booking__name" lang={useContentLang()}>
          {booking.name}
        </h1>
        <p className="account-next-booking__when account-next-booking__when--small">
          <Trans text={tc('day_and_time', { day, time: '{time}' })} placeholder="time">
            <span className="pv-nowrap">{formatTimeRange(startsAt, endsAt)}</span>
          </Trans>
        </p>
        {attendeeLabels.length > 0 && (
          <p className="account-next-booking__attendee">{attendeeLabels.join(' · ')}</p>
        )}
        <p>{formatWhere(booking)}</p>
        <p className="pv-muted">{venue.address}</p>
        {isCancelled ? <Cancelled booking={booking} /> : <Actions booking={booking} />}
      </div>
    </Card>
  );
}

/** The entry code first, then what moves or cancels the booking above its terms. */
function Actions({ booking }: { booking: Booking }) {
  const isOver = hasEnded(booking, useNow());
  return (
    <>
      <p className="pv-cluster account-next-booking__actions">
        {booking.status === 'settled' && !isOver && (
          <EntryCodeButton source={{ bookingId: booking.id }} what={booking.name} />
        )}
        <BookingLinks booking={booking} />
      </p>
      <p className="account-action-links">
        <BookingChanges booking={booking} />
      </p>
      <CancellationTerms booking={booking} />
    </>
  );
}

/** BKG-03: what became of the booking, what came back, and how to book it again. */
function Cancelled({ booking }: { booking: Booking }) {
  const { awardsCreditMessage, refund: refunded } = booking.cancellation;
  const refund = awardsCreditMessage && <span data-testid="refund">{awardsCreditMessage}</span>;
  return (
    <>
      <p>
        <StatusText booking={booking} /> {booking.movedTo && refund}
      </p>
      {!booking.movedTo && refund && (
        <p className={refunded.value > 0 ? 'account-next-booking__refund' : ''}>{refund}</p>
      )}
      <p className="pv-cluster account-next-booking__actions">
        <BookAgainLink booking={booking} className={getButtonClass({})} />
      </p>
    </>
  );
}

/** BKG-03: that the booking is cancelled, or which one has taken its place. */
function StatusText({ booking: { movedTo } }: { booking: Booking }) {
  const t = useText('account');
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  if (!movedTo) return t('booking_cancelled');
  const { bookingId, name, startsAt } = movedTo;
  const when = { day: formatShortDay(startsAt.local), time: formatTime(startsAt.format24Hour) };
  return (
    <Trans text={t('booking_moved')} placeholder="session">
      <Anchor href={`/bookings/${bookingId}`}>{`${name}, ${tc('day_and_time', when)}`}</Anchor>
    </Trans>
  );
}

/** BKG-03: until when the booking, or the visit it is part of, can be cancelled, and what comes back. */
function CancellationTerms({ booking }: { booking: Booking }) {
  const { status, cancellation, settledTogether, bookingBundleContext } = booking;
  if (status !== 'settled') return null;
  const terms = (
    <p className="pv-muted pv-small account-next-booking__terms" data-testid="cancellation">
      {cancellation.cannotCancelReason ?? cancellation.cutOffMessage}{' '}
      {cancellation.canCancel && cancellation.awardsCreditMessage}
    </p>
  );
  const isVisit = settledTogether > 1 && !bookingBundleContext;
  return isVisit ? <VisitTerms booking={booking}>{terms}</VisitTerms> : terms;
}

/** The venue that helps with everything else. */
function ChangeOfPlans({ booking: { status, venue } }: { booking: Booking }) {
  const t = useText('account');
  if (status === 'cancelled') return null;
  return (
    <p className="pv-muted">
      <Trans text={t('plans_change')} placeholder="venue">
        <Anchor href={`/centre/${venue.slug}`}>{venue.name}</Anchor>
      </Trans>
    </p>
  );
}

/** BKG-03, BKG-04: what moves or cancels the booking. */
function BookingChanges({ booking }: { booking: Booking }) {
  const t = useText('account');
  const { status, settledTogether, bookingBundleContext, ticket } = booking;
  const hasOthers = status === 'settled' && settledTogether > 1;
  const one = bookingBundleContext ? 'cancel_session' : ticket ? 'cancel_ticket' : 'cancel_booking';
  // Adults whose children need them cannot be cancelled alone, but tickets move together.
  const canMove = status === 'settled' && !bookingBundleContext && (booking.cancellation.canCancel || ticket);
  const findFocus = () => document.querySelector<HTMLElement>('[data-testid="booking"] a');
  return (
    <>
      {canMove && (
        <ChangeSessionButton booking={booking} variant="quiet">
          {t('change_session')}
        </ChangeSessionButton>
      )}
      {booking.cancellation.canCancel && (
        <CancelBookingButton bookingId={booking.id} variant="quiet" findFocus={findFocus}>
          {t(hasOthers ? one : 'cancel_booking', { count: ticket?.quantity ?? 1 })}
        </CancelBookingButton>
      )}
      {hasOthers && (
        <CancelTogetherButton bookingId={booking.id} variant="quiet" findFocus={findFocus}>
          {t('cancel_all')}
        </CancelTogetherButton>
      )}
    </>
  );
}

function DetailList({ booking }: { booking: Booking }) {
  const t = useText('account');
  const lang = useContentLang();
  const { formatDay, formatDayWithYear } = useDateFormat();
  const day = useRelativeDay(booking);
  const { startsAt, createdAt, order, whatToBring, instructors, description } = booking;
  const bundle = booking.bookingBundleContext;
  return (
    <dl className="account-details">
      {/* 'Today' and 'Tomorrow' above are no date; another day is one. */}
      {day !== formatDay(startsAt.local) && day !== formatDayWithYear(startsAt.local) && (
        <Detail label={t('detail_date')}>{formatDayWithYear(startsAt.local)}</Detail>
      )}
      {/* A cancelled session has no position among those that are left. */}
      {bundle && bundle.settledBookingPosition > 0 && (
        <Detail label={t('detail_session')}>
          {t('session_of', { number: bundle.settledBookingPosition, count: bundle.totalSettledBookings })}
        </Detail>
      )}
      {instructors.length > 0 && (
        <Detail label={t('detail_instructor')}>{instructors.map(({ name }) => name).join(', ')}</Detail>
      )}
      {whatToBring !== '' && (
        <Detail label={t('detail_bring')}>
          <span lang={lang}>{whatToBring}</span>
        </Detail>
      )}
      {description !== '' && (
        <Detail label={t('detail_about')}>
          <span lang={lang}>{description}</span>
        </Detail>
      )}
      <PriceDetails booking={booking} />
      {order && <Detail label={t('detail_reference')}>{order.reference}</Detail>}
      <Detail label={t('detail_booked')}>{formatDayWithYear(createdAt.local)}</Detail>
    </dl>
  );
}

/** BKG-03: what was paid, and all that came back of it: what a move gave back is not in the refund of a cancellation. */
function PriceDetails({ booking }: { booking: Booking }) {
  const { price, refunded, status, cancellation, ticket } = booking;
  const t = useText('account');
  const { currency } = useBoot().client;
  if (!price) return null;
  const hasTwoRefunds = status === 'cancelled' && refunded.value > 0 && cancellation.refund.value > 0;
  const total = formatMoney(refunded.value + cancellation.refund.value, currency);
  const each = price.value / (ticket?.quantity ?? 1);
  return (
    <>
      <Detail label={t('detail_price')}>
        {refunded.value > 0 && !hasTwoRefunds
          ? t('price_refunded', { price: price.formatted, refunded: refunded.formatted })
          : price.formatted}
        {ticket && ticket.quantity > 1 && Number.isInteger(each) && (
          <span className="pv-muted">{` (${ticket.quantity}\u00a0×\u00a0${formatMoney(each, currency)})`}</span>
        )}
      </Detail>
      {hasTwoRefunds && (
        <Detail label={t('detail_refund')}>
          {t('refund_in_all', {
            total,
            moved: refunded.formatted,
            cancelled: cancellation.refund.formatted,
          })}
        </Detail>
      )}
    </>
  );
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
