import { checkChildRatio } from '@pavilion/domain/ticket/ticket';
import type { RunStatement } from '#platform/database/database';
import { groupByKey } from './group-by-key.ts';
import { type CancelledTicket, readCancelledTickets } from './store/read-cancelled-tickets.ts';
import { readTicketCounts } from './store/read-ticket-counts.ts';

type CancelledBookings = {
  clientId: string;
  bookingIds: readonly string[];
  /** Whether the bookings are not cancelled yet: their customer asks what would become of them. */
  isPreview?: boolean;
};
/** The tickets of the children, how many they are, and their bookings. `tickets`: 'Child × 2'. */
type NeedsAdult = {
  code: 'children_need_adult';
  params: { tickets: string };
  childCount: number;
  childIds: string[];
};

/**
 * ACT-29: the bookings whose cancellation leaves children of the same customer without enough adults, decided over what is
 * left after all of them. They are cancelled in the transaction, whose locks on the occurrences keep the other bookings as
 * they are.
 */
export async function checkTicketCancellation(
  run: RunStatement,
  { clientId, bookingIds, isPreview = false }: CancelledBookings,
): Promise<ReadonlyMap<string, NeedsAdult>> {
  const tickets = await readCancelledTickets(run, { clientId, bookingIds });
  const refused = new Map<string, NeedsAdult>();
  const visits = groupByKey(tickets, ({ occurrenceId, requesterId }) => `${occurrenceId} ${requesterId}`);
  for (const visit of visits.values()) {
    // Children who cancel leave the others with more adults than before.
    const withAdults = visit.filter(({ adults }) => adults > 0);
    const refusal = withAdults.length > 0 ? await checkVisit(run, { clientId, visit, isPreview }) : undefined;
    if (refusal) for (const { bookingId } of withAdults) refused.set(bookingId, refusal);
  }
  return refused;
}

/** `visit`: tickets of one customer in one occurrence. */
async function checkVisit(
  run: RunStatement,
  { clientId, visit, isPreview }: { clientId: string; visit: readonly CancelledTicket[]; isPreview: boolean },
): Promise<NeedsAdult | undefined> {
  const [first] = visit;
  if (!first) return undefined;
  const { occurrenceId, requesterId, ratio } = first;
  const held = { clientId, occurrenceId, cartId: null, requesterId, expiredAt: null };
  const counts = await readTicketCounts(run, held);
  const cancelled = visit.map((ticket) => ({ ...ticket, quantity: -ticket.quantity }));
  const left = isPreview ? [...counts, ...cancelled] : counts;
  if (checkChildRatio(left, ratio).ok) return undefined;
  const ofChildren = counts.filter(({ adults, children }) => adults === 0 && children > 0);
  const tickets = ofChildren.map(({ name, quantity }) => `${name}\u00a0×\u00a0${quantity}`);
  return {
    code: 'children_need_adult',
    params: { tickets: tickets.join(', ') },
    childCount: ofChildren.reduce((sum, { quantity }) => sum + quantity, 0),
    childIds: ofChildren.flatMap(({ bookingIds }) => bookingIds),
  };
}
