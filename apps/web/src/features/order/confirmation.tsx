import { Anchor } from '@pavilion/ui/base/anchor';
import { LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Notification } from '@pavilion/ui/feedback/notification';
import { CalendarX, Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from '../../lib/accessibility/after-dialogs-close.ts';
import { CalendarFileLink } from '../../lib/calendar/calendar-file-link.tsx';
import { EmailText } from '../../lib/content/email-text.tsx';
import { parseUtc } from '../../lib/dates/parse-utc.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useHomeHref } from '../../lib/navigation/use-home-href.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { receiptId } from '../../lib/receipt/receipt-id.ts';
import { AttendeesLink, resetAttendees } from '../attendee/index.ts';
import { LazyProofNotice } from '../online-joining/index.ts';
import { useUser } from '../person/index.ts';
import './order.css';
import { CancelledNotice } from './cancelled-notice.tsx';
import { getLineKind, getOrderState, getOrderWording, hasBooking, hasGuestPasses } from './line-kinds.ts';
import { createOrderFiles, hasSessions, type OrderFiles } from './order-files.ts';
import { OrderLines } from './order-lines.tsx';
import { PaymentDue } from './payment-due.tsx';
import type { Order, OwnOrder } from './queries.ts';
import { Receipt } from './receipt.tsx';
import { useCompletedToast } from './use-completed-toast.ts';
import { useTellOpener } from './use-tell-opener.ts';

const KioskDone = lazyWithRetry(async () => {
  const [kiosk] = await Promise.all([import('../kiosk/index.ts'), loadTexts(['kiosk'])]);
  return kiosk.KioskDone;
});

/** A booking is made before its payment is taken; a payment alone is received only then. */
function getTitleKey(order: Order) {
  const state = getOrderState(order);
  if (state !== 'booked') return `order_booking_${state}` as const;
  if (hasBooking(order)) return 'booked_title';
  if (order.status === 'awaiting_payment') return 'ordered_title';
  return getOrderWording(order) === 'membership' ? 'joined_title' : 'paid_title';
}

/**
 * The heading, which takes the focus because the page opened without a link, unless a link leads to the receipt. WVR-13:
 * forgets the attendees of the order.
 */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const target = isReceiptWanted() ? document.getElementById(receiptId) : heading.current;
    // The server has rendered the page: the customer may be at a link before it is hydrated.
    if (isFocusLost() || document.activeElement?.id === 'main') target?.focus();
    if (isReceiptWanted()) target?.scrollIntoView({ block: 'start' });
  }, []);
  useEffect(resetAttendees, []);
  return heading;
}

const isNewMember = (order: Order): boolean =>
  getTitleKey(order) === 'joined_title' &&
  order.lineItems.some(({ membership }) => membership?.action === 'join');

type Props = {
  order: Order;
  paymentLink?: OwnOrder['paymentLink'];
  /** What proves the order without a log-in; null for its buyer. */
  orderToken?: string | null;
  /** Below the lines. */
  offer?: ReactNode;
};

/** How many cards of the order have a calendar file. */
const countVisits = ({ lineItems }: Order): number =>
  new Set(
    lineItems
      .filter(hasSessions)
      .map(({ resource, currentResource, id }) => (currentResource ?? resource)?.occurrenceId ?? id),
  ).size;

/** What happened to the order, with its reference. */
function ConfirmationHead({ order }: { order: Order }) {
  const t = useText('checkout');
  const heading = useArrival();
  const state = getOrderState(order);
  return (
    <>
      <div className="order-confirmation" data-state={state}>
        <span className="order-confirmation__tick">
          <Icon icon={state === 'booked' ? Check : CalendarX} size={24} />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t(getTitleKey(order))}
          </h1>
          <p className="pv-muted order-confirmation__text">
            {state === 'booked' ? (
              <Trans text={t('booked_text', { reference: order.reference })} placeholder="email">
                <EmailText email={order.email} />
              </Trans>
            ) : (
              t('order_reference_text', { reference: order.reference })
            )}
          </p>
        </div>
      </div>
      {state !== 'booked' && <CancelledNotice order={order} />}
    </>
  );
}

/** MOD-03: what a new member still has to show. Only an order with a membership asks for it. */
const ProofDue = ({ order: { lineItems } }: { order: Order }) =>
  lineItems.some(({ membership }) => membership !== null) && <LazyProofNotice lines={lineItems} />;

const isReceiptWanted = (): boolean => location.hash === `#${receiptId}`;

/** Below several bookings, a phone shows what was paid, and unfolds the rest. */
const foldOnPhone = (details: HTMLDetailsElement | null): void => {
  if (details && !isReceiptWanted() && matchMedia('(max-width: 35.9375em)').matches) details.open = false;
};

/** The page after a payment. */
export function Confirmation({ order, paymentLink = null, orderToken = null, offer }: Props) {
  const t = useText('checkout');
  const { isKiosk } = useModes();
  const files = createOrderFiles(order.id, orderToken);
  const canFold = !isKiosk && countVisits(order) > 1 && order.balance.value <= 0;
  useTellOpener(order);
  useCompletedToast(order);
  return (
    <div className="pv-columns order-page">
      <div>
        <ConfirmationHead order={order} />
        {countVisits(order) > 1 && (
          <div className="order-page__ways">
            <BookingLinks order={order} files={files} />
          </div>
        )}
        {paymentLink && (
          <PaymentDue
            order={order}
            dueAt={paymentLink.dueAt}
            actions={<LinkButton href={paymentLink.path}>{t('pay_now')}</LinkButton>}
          />
        )}
        {order.status === 'awaiting_payment' && !paymentLink && (
          <Notification tone="warning" title={t('awaiting_payment_title')}>
            {t('awaiting_payment_text', { amount: order.balance.formatted })}
          </Notification>
        )}
        <ProofDue order={order} />
        <AttendeesLink />
        <OrderLines lines={order.lineItems} files={files} />
        <PlansChange order={order} />
        {!isKiosk && isNewMember(order) && <p>{t('joined_next')}</p>}
        {!isKiosk && offer}
        {isKiosk && <KioskDone />}
      </div>
      <aside aria-label={t('receipt')}>
        {canFold ? (
          <details className="pv-disclosure order-fold" ref={foldOnPhone} open data-testid="folded-receipt">
            <summary>
              {t('receipt')} · {order.total.formatted}
              <Icon icon={ChevronDown} size={16} />
            </summary>
            <Receipt order={order} href={files.receipt} />
          </details>
        ) : (
          <Receipt order={order} href={files.receipt} />
        )}
      </aside>
      <NextSteps order={order} files={files} />
    </div>
  );
}

/**
 * BKG-03: where a booking is cancelled or moved, unless it is too late for all of them, which each of them says. A guest
 * leaves the kiosk with the email alone.
 */
function PlansChange({ order }: { order: Order }) {
  const t = useText('checkout');
  const now = useNow();
  const { isKiosk } = useModes();
  const isGuest = useUser()?.isProvisional ?? true;
  const canChange = order.lineItems.some(
    (line) => getLineKind(line).isBooking && !(line.cancelUntil && parseUtc(line.cancelUntil.utc) < now),
  );
  if (!canChange || getOrderState(order) !== 'booked') return null;
  return <p className="pv-muted">{t(isKiosk && isGuest ? 'plans_change_guest' : 'plans_change')}</p>;
}

type StepsProps = Pick<Props, 'order'> & { files: OrderFiles };

/** Where the bookings are kept. Above the lines where these are long, else below them. */
function BookingLinks({ order, files }: StepsProps) {
  const t = useText('checkout');
  const { surfaceUrls } = useBoot();
  const { isKiosk } = useModes();
  return (
    <>
      {hasBooking(order) && !isKiosk && (
        <LinkButton href={`${surfaceUrls.account}/bookings/upcoming`}>{t('my_bookings')}</LinkButton>
      )}
      {countVisits(order) > 1 && (
        <CalendarFileLink href={files.getCalendar()}>{t('add_all_to_calendar')}</CalendarFileLink>
      )}
    </>
  );
}

/** What the customer does next, the likeliest first. */
function NextSteps({ order, files }: StepsProps) {
  const t = useText('checkout');
  const tc = useText('common');
  const { surfaceUrls } = useBoot();
  const { isKiosk } = useModes();
  const homeHref = useHomeHref();
  const isBooking = hasBooking(order);
  const isMembership = getOrderWording(order) === 'membership';
  return (
    <div className="order-page__steps">
      {countVisits(order) <= 1 && <BookingLinks order={order} files={files} />}
      {!isKiosk && isMembership && (
        <>
          <LinkButton href="/redirect-to-selected-venue">{t('see_whats_on')}</LinkButton>
          <LinkButton href={`${surfaceUrls.account}/memberships`} variant="secondary">
            {t('my_memberships')}
          </LinkButton>
        </>
      )}
      {!isKiosk && hasGuestPasses(order) && (
        <LinkButton
          href={`${surfaceUrls.account}/guest-passes`}
          variant={isBooking || isMembership ? 'secondary' : 'primary'}
        >
          {t('send_a_pass')}
        </LinkButton>
      )}
      {(isKiosk || !isMembership) && (
        <LinkButton href="/redirect-to-selected-venue" variant="secondary">
          {isBooking ? t('book_something_else') : tc('book_an_activity')}
        </LinkButton>
      )}
      {!isKiosk && <Anchor href={homeHref}>{tc('back_to_home')}</Anchor>}
    </div>
  );
}
