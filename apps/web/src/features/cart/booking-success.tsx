import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useEffect, useRef } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { ShownAddition } from './addition.ts';
import type { CartItem } from './queries.ts';
import { useCart } from './use-cart.ts';

/** SHL-12, BSK-14: says that the lines were added, and how long their places are held. */
export function AddedNotice({ items, takesFocus }: Pick<ShownAddition, 'items' | 'takesFocus'>) {
  const t = useText('checkout');
  const { cart } = useCart();
  const count = Math.round((cart?.hold?.secondsLeft ?? 0) / 60);
  const places = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const noticeRef = useRef<HTMLDivElement>(null);
  const addedIds = items.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (takesFocus && addedIds !== '') noticeRef.current?.focus();
  }, [takesFocus, addedIds]);
  return (
    <Notification ref={noticeRef} tabIndex={-1} tone="success" shouldAnnounce title={t('added_to_cart')}>
      {count > 0 && <p>{t(places > 1 ? 'added_places' : 'added_text', { count })}</p>}
    </Notification>
  );
}

/** SHL-12: the ways on besides the checkout. */
export function AddedLinks({ items, close, chooseAnother }: ShownAddition) {
  const t = useText('checkout');
  const tc = useText('common');
  const closeRef = useFocusFallback<HTMLButtonElement>(() => findRow(items));
  return (
    <div className="cart-added__links">
      {chooseAnother && items.some(({ purchasedFor }) => purchasedFor) && (
        <Button variant="secondary" onClick={chooseAnother}>
          {t('book_for_another')}
        </Button>
      )}
      <Button variant="secondary" ref={closeRef} onClick={close}>
        {tc('keep_browsing')}
      </Button>
      <LinkButton variant="quiet" href="/" onClick={close}>
        {tc('back_to_home')}
      </LinkButton>
    </div>
  );
}

/** The first control of the row or cell on the page that shows an added line. */
const findRow = (items: readonly CartItem[]): HTMLElement | null | undefined =>
  items
    .flatMap(({ id }) => [...document.querySelectorAll<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)])
    .find((element) => element.checkVisibility())
    ?.closest('li, td')
    ?.querySelector<HTMLElement>('a, button');
