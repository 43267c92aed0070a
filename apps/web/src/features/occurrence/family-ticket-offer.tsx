import { formatMoney } from '@pavilion/domain/money';
import { findFamilyTicket } from '@pavilion/domain/ticket/family-ticket';
import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { BadgePercent } from 'lucide-react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { OccurrenceDetails } from './queries.ts';
import type { TicketQuantities } from './ticket-selection.ts';

type Props = {
  occurrence: OccurrenceDetails;
  quantities: TicketQuantities;
  onUse: (quantities: TicketQuantities) => void;
};

/** ACT-29: says which ticket for several people costs less than the chosen ones, and exchanges them. */
export function FamilyTicketOffer({ occurrence, quantities, onUse }: Props) {
  const t = useText('activity');
  const { client } = useBoot();
  const buttonRef = useFocusFallback<HTMLButtonElement>(() =>
    document.querySelector<HTMLElement>('.ticket-choice__row--chosen button'),
  );
  const { tickets, ticketChoices, capacity } = occurrence;
  const priced = tickets.flatMap(({ id, attendees }) => {
    const choice = ticketChoices.find(({ ticketId }) => ticketId === id);
    if (!choice) return [];
    const { adults, children, price } = choice;
    return [{ id, attendees, adults, children, price: price?.value ?? null, quantity: quantities[id] ?? 0 }];
  });
  const offer = findFamilyTicket(priced, capacity.available);
  if (!offer) return null;
  const { ticketId, attendees, adults, children, saving } = offer;
  const names = { name: tickets.find(({ id }) => id === ticketId)?.name ?? '' };
  const amount = formatMoney(saving, client.currency);
  return (
    <output className="ticket-choice__offer" data-testid="family-ticket">
      <Icon icon={BadgePercent} />
      <span>
        {adults + children === attendees
          ? t('family_ticket', {
              ...names,
              amount,
              adults: t('adults', { count: adults }),
              children: t('children', { count: children }),
            })
          : t('family_ticket_people', { ...names, amount, count: attendees })}
      </span>
      <Button ref={buttonRef} variant="secondary" size="s" onClick={() => onUse(offer.quantities)}>
        {t('use_it')}
      </Button>
    </output>
  );
}
