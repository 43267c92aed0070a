import { Icon } from '@pavilion/ui/base/icon';
import { Card } from '@pavilion/ui/display/card';
import { ChevronDown } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import {
  type Cart,
  CartHold,
  CartTotals,
  CompactCartLines,
  hasAttendee,
  type useCart,
} from '../cart/index.ts';
import { useLineTexts } from '../membership-sale/index.ts';
import { EditLink } from './edit-link.tsx';

/** The cart beside the form. */
export function SideSummary({ state, cart }: { state: ReturnType<typeof useCart>; cart: Cart }) {
  const title = useSummaryTitle(cart);
  return (
    <aside className="pv-from-1200" aria-label={title}>
      <Card as="div" className="cart-side">
        <div className="cart-side__head">
          <h2>{title}</h2>
        </div>
        <CartHold state={state} />
        <CompactCartLines items={cart.items} isReadOnly />
        <CartTotals cart={cart} />
        <EditLink cart={cart} />
      </Card>
    </aside>
  );
}

/** BSK-33: the cart above the form, collapsed, on narrow screens. */
export function CollapsedSummary({ cart }: { cart: Cart }) {
  const t = useText('checkout');
  const title = useSummaryTitle(cart);
  const amount = cart.balance.formatted;
  const plan = useJoinedPlan(cart);
  const { formatLater } = useLineTexts();
  // Beside the number of items, what is left after credit and gift cards would read as their price.
  const hasOwnTender = cart.balance.value !== cart.total.value;
  return (
    <details className="checkout-summary">
      <summary>
        <span>{plan ? plan.name : t('items_count', { count: cart.itemCount })}</span>
        <Icon icon={ChevronDown} />
        <b>{hasOwnTender ? t('items_left_to_pay', { amount }) : plan ? t('today', { amount }) : amount}</b>
        {plan && <small data-testid="membership-later">{formatLater(plan.membership)}</small>}
      </summary>
      <div className="checkout-summary__inner">
        <h2 className="pv-visually-hidden">{title}</h2>
        <CompactCartLines items={cart.items} isReadOnly />
        <CartTotals cart={cart} />
        <EditLink cart={cart} />
      </div>
    </details>
  );
}

/** MOD-03: the only line of the join surface's cart, which is named with what is paid later. */
function useJoinedPlan({ items }: Cart): Cart['items'][number] | undefined {
  const { surface } = useBoot();
  return surface === 'join' ? items.find(({ membership }) => membership) : undefined;
}

function useSummaryTitle({ items }: Cart): string {
  const t = useText('checkout');
  const isBooking = items.some(hasAttendee);
  return t(isBooking ? 'your_booking' : 'summary');
}
