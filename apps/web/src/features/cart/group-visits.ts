import { ticketVisit } from '../booking/index.ts';
import type { CartItem } from './queries.ts';

/** Lines that are shown together: all tickets of one session, or one line of another kind. */
export type Visit = { key: string; isOfTickets: boolean; first: CartItem; items: readonly CartItem[] };

/** In the order of the first lines. */
export function groupVisits(items: readonly CartItem[]): readonly Visit[] {
  const visits = new Map<string, Visit>();
  for (const item of items) {
    const ticketKey = ticketVisit.getKey(item);
    const key = ticketKey ?? item.id;
    const visit = visits.get(key) ?? { key, isOfTickets: ticketKey !== null, first: item, items: [] };
    visits.set(key, { ...visit, items: [...visit.items, item] });
  }
  return [...visits.values()];
}
