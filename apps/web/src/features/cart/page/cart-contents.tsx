import { Anchor } from '@pavilion/ui/base/anchor';
import { Card } from '@pavilion/ui/display/card';
import { useText } from '../../../lib/i18n/text.tsx';
import { useBrowseHref } from '../../../lib/navigation/use-browse-href.ts';
import { AttendeesLink } from '../../attendee/index.ts';
import { DiscountCode } from '../../price-rule/index.ts';
import { CartHold } from '../cart-hold.tsx';
import { OpenPayment } from '../cart-states.tsx';
import { CartTotals } from '../cart-totals.tsx';
import { CheckoutLink } from '../checkout-link.tsx';
import type { Cart } from '../queries.ts';
import { type CartState, isChanging, useSetCart } from '../use-cart.ts';
import { useTimeLeft } from '../use-time-left.ts';
import { CartLines } from './cart-lines.tsx';
import { ClearCart } from './clear-cart.tsx';
import { ReceiptNote } from './line-extras.tsx';

/** The lines of the cart beside its summary. */
export function CartContents({ state, cart }: { state: CartState; cart: Cart }) {
  const t = useText('checkout');
  const { paymentProcessing } = state;
  const timeLeft = useTimeLeft(state);
  const setCart = useSetCart();
  const browseHref = useBrowseHref(findVenueSlug(cart));
  return (
    <div className="pv-columns cart-page">
      <div>
        <div className="pv-to-1200">
          <CartHold state={state} />
        </div>
        {paymentProcessing && <OpenPayment />}
        {cart.attendeeWaiversRequired > 0 && <AttendeesLink />}
        <CartLines items={cart.items} isReadOnly={paymentProcessing} />
        <ReceiptNote items={cart.items} />
        <p className="cart-page__continue pv-cluster">
          <Anchor href={browseHref}>{t('continue_browsing')}</Anchor>
          {cart.items.length > 1 && !paymentProcessing && <ClearCart items={cart.items} />}
        </p>
      </div>
      <Card as="aside" className="cart-side" aria-label={t('summary')}>
        <div className="cart-side__head">
          <h2>{t('summary')}</h2>
        </div>
        <div className="pv-from-1200">
          <CartHold state={state} />
        </div>
        <CartTotals cart={cart} isChanging={isChanging(state)} />
        {/* Directly below the total, so that a low window of a kiosk shows it. */}
        <div className="pv-from-1200">
          <CheckoutLink
            cart={cart}
            label={t(paymentProcessing ? 'continue_payment' : 'checkout_now')}
            isBlock
          />
        </div>
        <DiscountCode cart={cart} setCart={setCart} />
        {cart.hold?.canExtend && timeLeft && timeLeft.status !== 'ended' && !timeLeft.canExtend && (
          <p className="pv-muted pv-small">{t('hold_cap', { count: timeLeft.maxMinutes })}</p>
        )}
      </Card>
    </div>
  );
}

/** The first venue that the lines name; a charge or a membership names none. */
const findVenueSlug = ({ items }: Cart): string | undefined =>
  items.flatMap(({ cartableResource, bundle }) => (cartableResource ?? bundle)?.venueSlug || [])[0];
