import type { BookingItem } from './booking-item.ts';
import { ticketVisit } from './ticket-visit.tsx';

/** Lines that are shown together: all tickets of one session, or one line of another kind. */
export type Visit = { key: string; isOfTickets: boolean; first: BookingItem; items: readonly BookingItem[] };

/** In the order of the first lines. */
export function groupVisits(items: readonly BookingItem[]): readonly Visit[] {
  const visits = new Map<string, Visit>();
  for (const item of items) {
    const ticketKey = ticketVisit.getKey(item);
    const key = ticketKey ?? item.id;
    const visit = visits.get(key) ?? { key, isOfTickets: ticketKey !== null, first: item, items: [] };
    visits.set(key, { ...visit, items: [...visit.items, item] });
  }
  return [...visits.values()];
}
