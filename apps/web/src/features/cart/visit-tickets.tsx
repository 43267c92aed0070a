import { LinkButton } from '@pavilion/ui/base/button';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { Notification } from '@pavilion/ui/feedback/notification';
import type { ComponentType } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { ticketVisit, type Visit } from '../booking/index.ts';
import { LineRules } from '../price-rule/index.ts';
import { CartLineActions } from './cart-line-actions.tsx';
import { LinePrice } from './line-price.tsx';
import { LineQuantity } from './quantity/line-quantity.tsx';
import type { CartItem } from './queries.ts';
import { useCart, useSetCart } from './use-cart.ts';

type Props = {
  visit: Visit;
  isReadOnly: boolean;
  /** BSK-35: what each ticket has besides its price, where there is space for it. They can be folded then. */
  Extras?: ComponentType<{ item: CartItem }>;
};

/** ACT-29: the tickets of one session, each with its price and 'Remove', and what they lack together. */
export function VisitTickets({ visit, isReadOnly, Extras }: Props) {
  const tc = useText('common');
  const setCart = useSetCart();
  const getFullName = ticketVisit.useFullName();
  const tickets = (
    <ul className="cart-visit__tickets">
      {visit.items.map((item) => {
        const canChangeQuantity = !isReadOnly && item.maxQuantity !== null;
        return (
          <li key={item.id} className="cart-visit__ticket" data-testid="cart-line">
            <div>
              <span className="cart-visit__name">
                <ticketVisit.TicketName item={item} isQuantityHidden={canChangeQuantity} />
              </span>
              {canChangeQuantity && (
                <LineQuantity
                  item={item}
                  name={getFullName(item)}
                  adultHref={ticketVisit.getHref(item)}
                  setCart={setCart}
                />
              )}
              <LineRules
                item={item}
                fullName={<ticketVisit.TicketName item={item} />}
                isReadOnly={isReadOnly}
                setCart={setCart}
              />
            </div>
            <LinePrice item={item} />
            {!isReadOnly && <CartLineActions item={item} />}
            {Extras && <Extras item={item} />}
          </li>
        );
      })}
    </ul>
  );
  return (
    <div className="cart-visit">
      {Extras && visit.items.length > 1 ? (
        <Disclosure
          label={tc('tickets', { count: countTickets(visit) })}
          name={<ticketVisit.Name item={visit.first} />}
          isInitiallyOpen
          data-testid="child-items"
        >
          {tickets}
        </Disclosure>
      ) : (
        tickets
      )}
      {!isReadOnly && <TooFewAdults visit={visit} />}
    </div>
  );
}

const countTickets = ({ items }: Visit): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Says how many adults the children of a session lack, and leads to its tickets. */
function TooFewAdults({ visit }: Pick<Props, 'visit'>) {
  const t = useText('checkout');
  const { cart } = useCart();
  const problem = cart?.tooFewAdults.find(({ occurrenceId }) => occurrenceId === visit.key);
  if (!problem) return null;
  return (
    <Notification
      tone="warning"
      shouldAnnounce
      title={t('children_need_adult')}
      actions={
        <LinkButton variant="secondary" size="s" href={ticketVisit.getHref(visit.first)}>
          {t('add_adult_ticket')}
        </LinkButton>
      }
      data-testid="too-few-adults"
    >
      {t('children_need_adult_text', { count: problem.missing })}
    </Notification>
  );
}
