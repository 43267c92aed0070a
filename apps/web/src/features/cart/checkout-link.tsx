import { LinkButton } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { ticketVisit } from '../booking/index.ts';
import { useAfterQuantities } from './quantity/use-after-quantities.ts';
import type { Cart } from './queries.ts';

/** ACT-29: the page on which a customer adds the adults that a cart lacks; undefined if it lacks none. */
export function getMissingAdultHref({ items, tooFewAdults }: Cart): string | undefined {
  const [problem] = tooFewAdults;
  const item = items.find((candidate) => ticketVisit.getKey(candidate) === problem?.occurrenceId);
  return problem && item ? ticketVisit.getHref(item) : undefined;
}

/** The way to the checkout, or to what the checkout would refuse the cart for. An embedded page says where it opens. */
export function CheckoutLink({ cart, label, isBlock }: { cart: Cart; label: string; isBlock?: boolean }) {
  const t = useText('checkout');
  const { isEmbedded } = useModes();
  const fixHref = getMissingAdultHref(cart);
  const { isWaiting, isSlow, ...afterQuantities } = useAfterQuantities();
  const link = (
    <LinkButton
      href={fixHref ?? '/basket/checkout'}
      {...(isBlock && { isBlock })}
      // BSK-44: to hold the places again comes first.
      variant={cart.hold?.ended ? 'secondary' : 'primary'}
      {...(fixHref === undefined && afterQuantities)}
      aria-busy={isWaiting}
    >
      {isSlow && <span className="pv-button__spinner" aria-hidden="true" />}
      {fixHref === undefined ? label : t('add_adult_ticket')}
    </LinkButton>
  );
  if (!isEmbedded || fixHref !== undefined) return link;
  return (
    <div className="cart-checkout-link">
      {link}
      <p className="pv-small pv-muted">{t('checkout_new_tab')}</p>
    </div>
  );
}
