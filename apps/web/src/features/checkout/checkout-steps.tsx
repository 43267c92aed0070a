import { isPaymentInProgress } from '@pavilion/domain/payment';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { type Cart, getCartTotals, hasAttendee } from '../cart/index.ts';
import { CreditSection, GiftCardSection } from '../credit/index.ts';
import { GuestDetails, type User } from '../person/index.ts';
import { AttendeeList } from './attendee-list.tsx';
import { BeforePaymentFields } from './before-payment.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { createCartRoutes } from './payment-routes.ts';
import { PaymentDevice, type PaymentDeviceName } from './phone/payment-device.tsx';
import { useExpiredHold } from './use-expired-hold.ts';
import { usePayment } from './use-payment.ts';

const PhoneCode = lazyWithRetry(async () => (await import('./phone/phone-code.tsx')).PhoneCode);

type Props = {
  user: NonNullable<User>;
  cart: Cart;
  onBooked: (orderId: string) => void;
  /** Reports whether a payment is in progress, which continues without the cart. */
  onPaying: (isPaying: boolean) => void;
};

/** The steps of the checkout for a logged-in customer. */
export function CheckoutSteps({ user, cart, onBooked, onPaying }: Props) {
  const t = useText('checkout');
  const { terms } = useBoot().client;
  const { isKiosk } = useModes();
  const [device, setDevice] = useState<PaymentDeviceName>('kiosk');
  const payment = usePayment(createCartRoutes(useSend()), onBooked);
  // After a reload, the stored payment may be the one that emptied the cart.
  const hold = useExpiredHold(cart, payment);
  const isPaying =
    isPaymentInProgress(payment.panel) ||
    payment.routes.transaction.read() !== null ||
    hold?.isPending === true ||
    device === 'phone';
  useEffect(() => onPaying(isPaying), [isPaying, onPaying]);
  const canChooseDevice = isKiosk && (device === 'phone' || (!hold && canPayOnPhone(payment)));
  const attendedItems = cart.items.filter(hasAttendee);
  const hasAllAttendees = attendedItems.every((item) => item.purchasedFor !== null);
  const { isNeeded, isDone, isPaymentOpen } = payment.before;
  const whoNumber = user.isProvisional ? 2 : 1;
  const beforeNumber = whoNumber + (attendedItems.length > 0 ? 1 : 0);
  const payNumber = beforeNumber + (isNeeded ? 1 : 0);
  return (
    <div>
      {user.isProvisional && <DetailsStep user={user} isPaying={isPaying} />}
      {attendedItems.length > 0 && (
        <CheckoutStep number={whoNumber} title={t('who_step')} status={hasAllAttendees ? 'done' : 'now'}>
          <AttendeeList cart={cart} user={user} />
        </CheckoutStep>
      )}
      {isNeeded && (
        <CheckoutStep number={beforeNumber} title={t('before_step')} status={isDone ? 'done' : 'now'}>
          <BeforePaymentFields before={payment.before} onSigned={payment.reload} />
        </CheckoutStep>
      )}
      <CheckoutStep
        number={payNumber > 1 ? payNumber : null}
        title={t(cart.items.length > 0 && cart.total.value === 0 ? 'confirm_step' : 'pay_step')}
        status={isPaymentOpen ? 'now' : 'later'}
      >
        {isNeeded && <PaymentOpening isOpen={isPaymentOpen} />}
        {isPaymentOpen && <OwnTenders cart={cart} isReadOnly={isPaying || cart.inPayment} />}
        {canChooseDevice && <PaymentDevice device={device} onChange={setDevice} />}
        {device === 'phone' ? (
          <PhoneCode cartHash={cart.hash} onPaid={onBooked} />
        ) : (
          <PaymentPanel
            {...{ payment, cart, terms, hold }}
            total={getCartTotals(cart).balance}
            email={user.email}
            agreedTermsVersion={user.agreedTermsVersion}
          />
        )}
      </CheckoutStep>
    </div>
  );
}

/** Before a payment has started. */
const canPayOnPhone = ({ before, panel, session }: ReturnType<typeof usePayment>): boolean =>
  before.isPaymentOpen && panel.state === 'ready' && (session?.amount ?? 0) > 0;

/** A guest's own details, which were the first step before they entered them. */
function DetailsStep({ user, isPaying }: Pick<Props, 'user'> & { isPaying: boolean }) {
  const t = useText('checkout');
  return (
    <CheckoutStep number={1} title={t('log_in_step')} status="done">
      {isPaying ? undefined : <GuestDetails user={user} />}
    </CheckoutStep>
  );
}

/** What pays before the card: credit and gift cards. */
const OwnTenders = (props: { cart: Cart; isReadOnly: boolean }) => (
  <>
    <CreditSection {...props} />
    <GiftCardSection {...props} />
  </>
);

/** Says what the payment details wait for, and announces that they are shown. */
function PaymentOpening({ isOpen }: { isOpen: boolean }) {
  const t = useText('checkout');
  return (
    <output className={isOpen ? 'pv-visually-hidden' : 'pv-muted'}>
      {t(isOpen ? 'payment_open' : 'payment_waits')}
    </output>
  );
}
