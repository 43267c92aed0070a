import { Notification } from '@pavilion/ui/feedback/notification';
import { useEffect } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { createStore } from '../../lib/store/create-store.ts';
import { useUser } from '../person/index.ts';
import { findLostLines } from './lost/find-lost-lines.ts';
import type { Cart, CartItem } from './queries.ts';
import { useCart } from './use-cart.ts';

/** The basket of the guest who uses this page. */
let guestCart: Cart | undefined;
const lostLines = createStore<readonly CartItem[]>([]);

/** BSK-16: names the places of a guest that the account had already booked, and which are therefore not in its basket. */
export function LostAtLogin() {
  const t = useText('checkout');
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const user = useUser();
  const { cart } = useCart();
  const lines = lostLines.useValue();
  useEffect(() => {
    if (!cart) return;
    if (user === null) {
      guestCart = cart;
      lostLines.set([]);
    } else if (guestCart && guestCart.id !== cart.id) {
      lostLines.set(findLostLines(guestCart, cart));
      guestCart = undefined;
    }
  }, [user, cart]);
  if (lines.length === 0) return null;
  const formatStart = ({ cartableResource }: CartItem): string =>
    cartableResource?.startsAt
      ? tc('day_and_time', {
          day: formatShortDay(cartableResource.startsAt.local),
          time: formatTime(cartableResource.startsAt.format24Hour),
        })
      : '';
  return (
    <div className="cart-lapsed">
      <Notification tone="info" shouldAnnounce title={t('lost_title')} data-testid="lost-at-login">
        <ul>
          {lines.map((line) => (
            <li key={line.id}>{[line.name, formatStart(line)].filter(Boolean).join(', ')}</li>
          ))}
        </ul>
        <p>{t('lost_text')}</p>
      </Notification>
    </div>
  );
}
