import { IconButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Check, Info, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { afterNextFrames } from '../../lib/accessibility/after-dialogs-close.ts';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useCartLines } from '../cart/index.ts';
import type { OccurrenceDetails } from './queries.ts';
import type { TicketQuantities } from './ticket-selection.ts';
import './styles/ticket-choice.css';

type Props = {
  occurrence: OccurrenceDetails;
  quantities: TicketQuantities;
  onChange: (quantities: TicketQuantities) => void;
};

/** The API's maximum of tickets in one item. */
const maxQuantity = 20;

/** ACT-29: a stepper for each ticket type of a session, what the basket has of it, and its ratio of children to adults. */
export function TicketChoice({ occurrence, quantities, onChange }: Props) {
  const t = useText('activity');
  const { tickets, childRatio, bookableAction } = occurrence;
  const isBookable = bookableAction.action === 'book';
  const { lines } = useCartLines(occurrence.id);
  const isAddingMore = isBookable && lines.length > 0;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [opensAtTickets] = useState(isAddingMore);
  useEffect(() => {
    // The basket leads here for one more ticket, which is below the first screen of a phone.
    if (opensAtTickets) afterNextFrames(() => fieldset.current?.scrollIntoView());
  }, [opensAtTickets]);
  const countInCart = (id: string): number =>
    lines.reduce((sum, { ticket, quantity }) => (ticket?.id === id ? sum + quantity : sum), 0);
  return (
    <fieldset ref={fieldset} className="occurrence-section ticket-choice">
      <legend>
        <h3>{t(isAddingMore ? 'more_tickets' : 'choose_tickets')}</h3>
      </legend>
      {childRatio && (
        <p className="ticket-choice__ratio">
          <Icon icon={Info} size={16} />
          {t('child_ratio', { count: childRatio.maxChildrenPerAdult, age: childRatio.childBelowAge })}
        </p>
      )}
      <ul>
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            price={occurrence.ticketChoices.find(({ ticketId }) => ticketId === ticket.id)?.price ?? null}
            quantity={quantities[ticket.id] ?? 0}
            inCart={countInCart(ticket.id)}
            isBookable={isBookable}
            onChange={(quantity) => onChange({ ...quantities, [ticket.id]: quantity })}
          />
        ))}
      </ul>
    </fieldset>
  );
}

type RowProps = {
  ticket: OccurrenceDetails['tickets'][number];
  price: OccurrenceDetails['price'];
  /** What is added to those that the basket has. */
  quantity: number;
  inCart: number;
  isBookable: boolean;
  onChange: (quantity: number) => void;
};

function TicketRow({ ticket: { name, attendees }, price, quantity, inCart, isBookable, onChange }: RowProps) {
  const t = useText('activity');
  const lang = useContentLang();
  return (
    <li
      className={quantity > 0 ? 'ticket-choice__row ticket-choice__row--chosen' : 'ticket-choice__row'}
      data-testid="ticket"
    >
      <div>
        <b lang={lang}>{name}</b>
        <p className="pv-small pv-muted">
          {[
            price?.formatted ?? t('ticket_unavailable'),
            attendees > 1 && t('ticket_people', { count: attendees }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {inCart > 0 && (
          <p className="ticket-choice__in-basket">
            <Icon icon={Check} size={16} />
            {t('in_basket_count', { count: inCart })}
          </p>
        )}
      </div>
      {isBookable && price && (
        <div className="ticket-choice__stepper">
          <IconButton
            label={t('ticket_remove', { name })}
            aria-disabled={quantity === 0}
            onClick={() => onChange(Math.max(0, quantity - 1))}
          >
            <Icon icon={Minus} />
          </IconButton>
          <b className="ticket-choice__count">{quantity}</b>
          <IconButton
            label={t('ticket_add', { name })}
            aria-disabled={quantity === maxQuantity}
            onClick={() => onChange(Math.min(maxQuantity, quantity + 1))}
          >
            <Icon icon={Plus} />
          </IconButton>
        </div>
      )}
    </li>
  );
}
