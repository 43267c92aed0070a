import { Anchor } from '@pavilion/ui/base/anchor';
import { Card } from '@pavilion/ui/display/card';
import { useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { groupVisits } from '../booking/index.ts';
import './cart.css';
import { useAddition, useSideCartMark } from './addition.ts';
import { AddedLinks, AddedNotice } from './booking-success.tsx';
import { CartHold } from './cart-hold.tsx';
import { CartTotals } from './cart-totals.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import { CompactCartLines } from './compact-cart-lines.tsx';
import { LapsedNotice } from './lapsed-notice.tsx';
import type { CartItem } from './queries.ts';
import { isChanging, useCart } from './use-cart.ts';

/** The cart beside a timetable, from 1200 px. After an addition it confirms it (SHL-12). */
export function SideCart() {
  const t = useText('checkout');
  const tc = useText('common');
  const state = useCart();
  const addition = useAddition('side');
  const side = useRef<HTMLElement>(null);
  useSideCartMark(side);
  const { cart } = state;
  const isEmpty = !cart || cart.items.length === 0;
  return (
    <aside ref={side} className="pv-from-1200" aria-label={tc('basket')}>
      <Card
        as="div"
        className={isEmpty ? 'cart-side cart-side--empty' : 'cart-side cart-side--filled'}
        {...(addition && { 'data-testid': 'booking-success' })}
      >
        <div className="cart-side__head">
          <h2>{tc('basket')}</h2>
          {!isEmpty && (
            <span className="pv-muted pv-small">{t('items_count', { count: cart.itemCount })}</span>
          )}
        </div>
        <LapsedNotice />
        <div className={addition ? 'cart-side__added' : undefined}>
          {addition && <AddedNotice {...addition} />}
          {!isEmpty && <CartHold state={state} />}
        </div>
        {isEmpty ? (
          <p className="pv-muted pv-small">{t('side_basket_empty')}</p>
        ) : (
          <>
            <Lines items={cart.items} added={addition?.items} isReadOnly={state.paymentProcessing} />
            <div className="cart-side__checkout">
              <CartTotals cart={cart} isCompact isChanging={isChanging(state)} />
              <CheckoutLink cart={cart} label={tc('checkout')} isBlock />
            </div>
            {addition ? (
              <AddedLinks {...addition} />
            ) : (
              <p className="cart-side__basket-link">
                <Anchor className="pv-small" href="/basket">
                  {tc('view_basket')}
                </Anchor>
              </p>
            )}
          </>
        )}
      </Card>
    </aside>
  );
}

type LinesProps = {
  items: readonly CartItem[];
  added: readonly CartItem[] | undefined;
  isReadOnly: boolean;
};

/** The lines, or those that were added with the way to the others. */
function Lines({ items, added, isReadOnly }: LinesProps) {
  const t = useText('checkout');
  const { isKiosk } = useModes();
  const shown = selectItems(items, added);
  const hidden = countPlaces(items) - countPlaces(shown);
  return (
    <>
      <div className="cart-side__lines pv-scroll-edges">
        {/* A low kiosk has no space for large buttons below the confirmation. */}
        <CompactCartLines items={shown} isReadOnly={isReadOnly || (isKiosk && added !== undefined)} />
      </div>
      {hidden > 0 && (
        <p className="cart-side__more">
          <Anchor className="pv-small" href="/basket">
            {t('side_basket_more', { count: hidden })}
          </Anchor>
        </p>
      )}
    </>
  );
}

/** Beside a timetable there is little space: an addition shows its own sessions. */
function selectItems(
  items: readonly CartItem[],
  added: readonly CartItem[] | undefined,
): readonly CartItem[] {
  if (!added) return items;
  return groupVisits(items)
    .filter((visit) => visit.items.some((item) => added.includes(item)))
    .flatMap((visit) => visit.items);
}

const countPlaces = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
