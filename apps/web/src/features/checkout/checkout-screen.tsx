import { Crumbs } from '../../shell/crumbs.tsx';
import { withModes } from '../../shell/modes.ts';
import { useBoot, useDocument } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { toasts } from '../../shell/toasts.ts';
import { CartFailed, CartHold, CartLoading, EmptyCart, LapsedNotice, useCart } from '../cart/index.ts';
import { useUser } from '../person/index.ts';
import { AskToLogIn } from './ask-to-log-in.tsx';
import './checkout.css';
import { FoldedSummary, SideSummary } from './checkout-summary.tsx';
import { keptTransaction } from './kept-transaction.ts';
import { PaySteps } from './pay-steps.tsx';

/** RTE-03: the checkout, a document of its own: who it is for, then paying. */
export function Screen() {
  const t = useText('checkout');
  const user = useUser();
  const state = useCart();
  const { basename } = useBoot();
  const { cart, error } = state;
  useDocument({ title: t('checkout'), noIndex: true });
  const booked = (orderId: string): void => {
    toasts.add({ content: t('order_completed'), type: 'success' });
    // The checkout is left by a full load: its policy ends with it.
    location.assign(`${basename}${withModes(`/booking-confirmed/${orderId}`)}`);
  };
  const isFull = cart !== undefined && cart.items.length > 0;
  // A reload while a payment is being found out: by then the order may have emptied the basket.
  const isOpen = user !== null && (isFull || keptTransaction.read() !== null);
  return (
    <div className="pv-wrap">
      <Crumbs items={[{ label: t('shopping_basket'), href: '/basket' }, { label: t('checkout') }]} />
      <h1>{t('checkout')}</h1>
      <LapsedNotice />
      {!cart && !error && <CartLoading />}
      {!cart && error && <CartFailed state={state} />}
      {cart && !isFull && !isOpen && <EmptyCart />}
      {cart && (isFull || isOpen) && (
        <>
          {isFull && (
            <div className="pv-to-1200 checkout-top">
              <CartHold state={state} />
              <FoldedSummary cart={cart} />
            </div>
          )}
          <div className="pv-cols checkout-cols">
            {user ? <PaySteps {...{ user, cart, booked }} /> : <AskToLogIn />}
            {isFull && <SideSummary state={state} cart={cart} />}
          </div>
        </>
      )}
    </div>
  );
}
