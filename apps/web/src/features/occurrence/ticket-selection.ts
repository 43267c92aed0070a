import { checkChildRatio, countTicketPlaces, type TicketCount } from '@pavilion/domain/ticket/ticket';
import type { CartItem } from '../cart/index.ts';
import type { OccurrenceDetails } from './queries.ts';

/** How many tickets of each type are chosen, by ticket id. */
export type TicketQuantities = Readonly<Record<string, number>>;

/** ACT-20: `customerReference` is that of the customer who buys it; null for a guest. */
export type ChosenTicket = { id: string; customerReference: string | null; quantity: number };

export type TicketSelection = {
  chosen: readonly ChosenTicket[];
  /** People, and the price in minor units. */
  people: number;
  amount: number;
  /** Why the choice cannot be added: a key of `activity` with its parameters; null if it can. */
  refusal: {
    key: 'tickets_none' | 'too_few_places' | 'too_few_adults';
    params: Record<string, number>;
  } | null;
};

/** ACT-29: what a choice of tickets comes to, together with the tickets that the basket has for the session. */
export function summariseTickets(
  occurrence: OccurrenceDetails,
  quantities: TicketQuantities,
  cartLines: readonly CartItem[],
  customerReference: string | null,
): TicketSelection {
  const chosen = occurrence.tickets.flatMap(({ id }) => {
    const quantity = quantities[id] ?? 0;
    return quantity > 0 ? [{ id, customerReference, quantity }] : [];
  });
  const counts = toCounts(occurrence, chosen);
  const inCart = toCounts(
    occurrence,
    cartLines.flatMap(({ ticket, quantity }) => (ticket ? [{ id: ticket.id, quantity }] : [])),
  );
  const people = countTicketPlaces(counts);
  const amount = chosen.reduce((sum, { id, quantity }) => {
    const price = occurrence.ticketChoices.find(({ ticketId }) => ticketId === id)?.price;
    return sum + quantity * (price?.value ?? 0);
  }, 0);
  return {
    chosen,
    people,
    amount,
    refusal: findRefusal(occurrence, { people, counts: [...inCart, ...counts] }),
  };
}

function findRefusal(
  { capacity: { available }, childRatio }: OccurrenceDetails,
  { people, counts }: { people: number; counts: readonly TicketCount[] },
): TicketSelection['refusal'] {
  if (people > available) return { key: 'too_few_places', params: { count: available } };
  // Children in the basket may lack an adult before any ticket is chosen.
  const checked = checkChildRatio(counts, childRatio);
  if (!checked.ok) return { key: 'too_few_adults', params: checked.refusal.params };
  return people === 0 ? { key: 'tickets_none', params: {} } : null;
}

const toCounts = (
  { tickets, ticketChoices }: OccurrenceDetails,
  chosen: readonly Pick<ChosenTicket, 'id' | 'quantity'>[],
): TicketCount[] =>
  chosen.flatMap(({ id, quantity }) => {
    const ticket = tickets.find((candidate) => candidate.id === id);
    const choice = ticketChoices.find(({ ticketId }) => ticketId === id);
    if (!ticket || !choice) return [];
    return [{ attendees: ticket.attendees, adults: choice.adults, children: choice.children, quantity }];
  });
