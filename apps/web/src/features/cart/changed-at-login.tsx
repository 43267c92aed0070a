import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useEffect } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { createStore } from '../../lib/store/create-store.ts';
import { useUser } from '../person/index.ts';
import { findOtherLines } from './at-login/find-other-lines.ts';
import type { Cart, CartItem } from './queries.ts';
import { useCart } from './use-cart.ts';

/** The basket of the guest who uses this page. */
let guestCart: Cart | undefined;
const lostLines = createStore<readonly CartItem[]>([]);
const joinedLines = createStore<readonly CartItem[]>([]);

/**
 * BSK-16: what a log-in changed in the basket: the places of a guest that the account had already booked, which are not
 * in it, and what the account's basket had before, which the total now includes.
 */
export function ChangedAtLogin() {
  const t = useText('checkout');
  const tc = useText('common');
  const user = useUser();
  const { cart } = useCart();
  const lost = lostLines.useValue();
  const ids = new Set(cart?.items.map(({ id }) => id));
  const joined = joinedLines.useValue().filter(({ id }) => ids.has(id));
  useEffect(() => {
    if (!cart) return;
    if (user === null) {
      guestCart = cart;
      lostLines.set([]);
      joinedLines.set([]);
    } else if (guestCart && guestCart.id !== cart.id) {
      lostLines.set(findOtherLines(guestCart.items, cart.items));
      // A guest who brings nothing finds their own basket.
      joinedLines.set(guestCart.items.length === 0 ? [] : findOtherLines(cart.items, guestCart.items));
      guestCart = undefined;
    }
  }, [user, cart]);
  if (lost.length + joined.length === 0) return null;
  return (
    <div className="cart-lapsed pv-stack">
      {lost.length > 0 && (
        <Notification tone="info" shouldAnnounce title={t('lost_title')} data-testid="lost-at-login">
          <Lines lines={lost} />
          <p>{t('lost_text')}</p>
        </Notification>
      )}
      {joined.length > 0 && (
        <Notification
          tone="info"
          shouldAnnounce
          title={t('joined_title', { count: joined.length })}
          data-testid="joined-at-login"
        >
          <Lines lines={joined} />
          <p>
            {t('joined_text')} <Anchor href="/basket">{tc('view_basket')}</Anchor>
          </p>
        </Notification>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly CartItem[] }) {
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const formatStart = ({ cartableResource }: CartItem): string =>
    cartableResource?.startsAt
      ? tc('day_and_time', {
          day: formatShortDay(cartableResource.startsAt.local),
          time: formatTime(cartableResource.startsAt.format24Hour),
        })
      : '';
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>{[line.name, formatStart(line)].filter(Boolean).join(', ')}</li>
      ))}
    </ul>
  );
}
