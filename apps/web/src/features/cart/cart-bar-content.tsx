import { LinkButton } from '@pavilion/ui/base/button';
import { FooterBar } from '@pavilion/ui/navigation/footer-bar';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { groupVisits, ticketVisit, type Visit } from '../booking/index.ts';
import { type ShownAddition, useAddition, useHasSideCart } from './addition.ts';
import { AddedLinks, AddedNotice } from './booking-success.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import { getLineKind } from './line-kinds.ts';
import type { Cart } from './queries.ts';
import { getCartTotals } from './totals.ts';
import { type CartState, isChanging } from './use-cart.ts';
import { useTimeLeft } from './use-time-left.ts';

type Props = { state: CartState; cart: Cart; to: 'basket' | 'checkout' };

/** SHL-08: count, total and time left of a cart that is not empty. After an addition it rises to confirm it (SHL-12). */
export function CartBarContent({ state, cart, to }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const { isEmbedded } = useModes();
  const hasSideCart = useHasSideCart();
  const addition = useAddition('bar');
  const isNarrowOnly = !isEmbedded && (addition === null || hasSideCart);
  const text = <CartBarText state={state} cart={cart} />;
  return (
    <FooterBar label={t('cart_summary')} isNarrowOnly={isNarrowOnly}>
      {addition ? (
        <Addition {...addition}>
          {text}
          <CheckoutLink cart={cart} label={tc('checkout')} />
        </Addition>
      ) : (
        <>
          {text}
          {to === 'checkout' ? (
            <CheckoutLink cart={cart} label={t('checkout_now')} />
          ) : (
            <LinkButton href="/basket">{tc('view_basket')}</LinkButton>
          )}
        </>
      )}
    </FooterBar>
  );
}

function CartBarText({ state, cart }: Pick<Props, 'state' | 'cart'>) {
  const t = useText('checkout');
  const timeLeft = useTimeLeft(state);
  const { itemCount, formattedTotal } = getCartTotals(cart);
  const count = t('items_count', { count: itemCount });
  return (
    <div className="cart-bar__text">
      <b aria-busy={isChanging(state)}>{formattedTotal}</b>
      <small data-hold={timeLeft?.status}>
        {timeLeft === undefined
          ? count
          : timeLeft.status === 'ended'
            ? t('bar_ended', { count_words: count })
            : t('bar_held', { count_words: count, time: timeLeft.formatted })}
      </small>
    </div>
  );
}

function Addition({ children, ...addition }: ShownAddition & { children: ReactNode }) {
  return (
    <div className="cart-added" data-testid="booking-success">
      <AddedNotice {...addition} />
      <ul className="cart-added__lines">
        {groupVisits(addition.items).map((visit) => (
          <AddedVisit key={visit.key} visit={visit} />
        ))}
      </ul>
      <div className="cart-added__row">{children}</div>
      <AddedLinks {...addition} />
    </div>
  );
}

function AddedVisit({ visit: { isOfTickets, first, items } }: { visit: Visit }) {
  const { CompactDetails } = getLineKind(first);
  return isOfTickets ? (
    <li>
      <b>
        <ticketVisit.Name item={first} />
      </b>
      <ticketVisit.CompactDetails item={first} />
      {items.map((item) => (
        <p key={item.id}>
          <ticketVisit.TicketName item={item} />
          {` · ${item.price.formatted}`}
        </p>
      ))}
    </li>
  ) : (
    <li>
      <b>{first.name}</b>
      <CompactDetails item={first} />
    </li>
  );
}
