import type { TicketCount } from './ticket.ts';

/** Chosen tickets of one type. `price` of one, in minor units; null if the customer cannot buy it. */
export type PricedTicket = TicketCount & { id: string; price: number | null };

export type FamilyTicketOffer = {
  ticketId: string;
  adults: number;
  children: number;
  attendees: number;
  /** Minor units. */
  saving: number;
  /** The quantities of all types after the exchange, by ticket id. */
  quantities: Readonly<Record<string, number>>;
};

type Role = 'adult' | 'child' | 'other';
const roles: readonly Role[] = ['adult', 'child', 'other'];

/**
 * ACT-29: the ticket for several people that covers chosen people and costs less than their own tickets, with the largest
 * saving; undefined without one. It may have a place that stays empty, of which the session has `available`.
 */
export function findFamilyTicket(
  tickets: readonly PricedTicket[],
  available: number,
): FamilyTicketOffer | undefined {
  const offers = tickets.flatMap((ticket) => toOffer(tickets, ticket, available) ?? []);
  return offers.toSorted((a, b) => b.saving - a.saving)[0];
}

function toOffer(
  tickets: readonly PricedTicket[],
  { id, price, attendees, adults, children }: PricedTicket,
  available: number,
): FamilyTicketOffer | undefined {
  if (attendees < 2 || price === null) return undefined;
  const places = { adult: adults, child: children, other: attendees - adults - children };
  const quantities = Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket.quantity]));
  let saving = -price;
  for (const role of roles) {
    for (const single of listSingles(tickets, role).slice(0, places[role])) {
      saving += single.price;
      quantities[single.id] = (quantities[single.id] ?? 0) - 1;
    }
  }
  quantities[id] = (quantities[id] ?? 0) + 1;
  const people = tickets.reduce((sum, ticket) => sum + ticket.attendees * (quantities[ticket.id] ?? 0), 0);
  if (saving <= 0 || people > available) return undefined;
  return { ticketId: id, adults, children, attendees, saving, quantities };
}

/** The chosen tickets for one person in a role, one by one, the dearest first. */
const listSingles = (tickets: readonly PricedTicket[], role: Role): { id: string; price: number }[] =>
  tickets
    .flatMap(({ id, price, attendees, quantity, ...people }) =>
      price !== null && attendees === 1 && getRole(people) === role
        ? Array.from({ length: quantity }, () => ({ id, price }))
        : [],
    )
    .toSorted((a, b) => b.price - a.price);

function getRole({ adults, children }: Pick<TicketCount, 'adults' | 'children'>): Role {
  if (adults > 0) return 'adult';
  return children > 0 ? 'child' : 'other';
}
