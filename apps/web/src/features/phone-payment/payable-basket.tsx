import { isPaymentInProgress } from '@pavilion/domain/payment';
import { Card } from '@pavilion/ui/display/card';
import { useEffect } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { type Cart, CartHold, CartTotals, CompactCartLines, getCartTotals } from '../cart/index.ts';
import { BeforePaymentFields, createPhoneRoutes, PaymentPanel, usePayment } from '../checkout/index.ts';
import type { PhoneBasket } from './queries.ts';
import './phone-payment.css';

type Props = {
  data: PhoneBasket;
  cart: Cart;
  /** When `data` was received, in ms of the device's clock. */
  receivedAt: number;
  paymentToken: string;
  reload: () => void;
};

/** Refusals after which the page shows another state of the basket. */
const endedRefusals = new Set([
  'phone_payment_ended',
  'phone_payment_not_found',
  'hold_lapsed',
  'cart_empty',
]);

/** The basket of the kiosk, and the card form of the checkout. */
export function PayableBasket({ data, cart, receivedAt, paymentToken, reload }: Props) {
  const t = useText('phone');
  const tco = useText('checkout');
  const { terms } = useBoot().client;
  const payment = usePayment(createPhoneRoutes(useSend(), paymentToken), reload);
  const refusal = payment.prepareRefusal;
  const hasEnded = (refusal !== null && endedRefusals.has(refusal)) || payment.cartChanges.length > 0;
  useEffect(() => {
    if (hasEnded) reload();
  }, [hasEnded, reload]);
  const isReady = payment.panel.state === 'ready';
  useReloadAtEnd(isReady ? data.secondsLeft : null, reload);
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="phone-payment__lead pv-muted">{t('lead')}</p>
      {cart.hold && !isPaymentInProgress(payment.panel) && (
        <div className="cart-hold-bar">
          <CartHold state={{ cart: limitHold(cart, data.secondsLeft), receivedAt }} isReadOnly />
        </div>
      )}
      <Card as="div" className="phone-payment__basket">
        <h2>{tco('summary')}</h2>
        <CompactCartLines items={cart.items} isReadOnly />
        <CartTotals cart={cart} />
      </Card>
      {payment.before.isNeeded && (
        <section className="phone-payment__basket" aria-label={tco('before_step')}>
          <h2>{tco('before_step')}</h2>
          <BeforePaymentFields before={payment.before} onSigned={payment.reload} />
        </section>
      )}
      <PaymentPanel
        {...{ payment, cart, terms }}
        total={getCartTotals(cart).balance}
        email={data.email}
        agreedTermsVersion={data.agreedTermsVersion}
      />
    </>
  );
}

/** BSK-15: the basket can be paid here until its hold or the link ends, whichever is first. */
const limitHold = (cart: Cart, secondsLeft: number): Cart => ({
  ...cart,
  hold: cart.hold && { ...cart.hold, secondsLeft: Math.min(cart.hold.secondsLeft, secondsLeft) },
});

/** Shows that the link has ended, unless a payment is in progress. */
function useReloadAtEnd(secondsLeft: number | null, reload: () => void): void {
  useEffect(() => {
    if (secondsLeft === null) return undefined;
    const timer = setTimeout(reload, secondsLeft * 1000 + 500);
    return () => clearTimeout(timer);
  }, [secondsLeft, reload]);
}
