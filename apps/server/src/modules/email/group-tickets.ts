import { createTranslator, type EmailLine, type EmailOrder } from './email-order.ts';
import type { EmailBlock } from './email-parts.ts';

/**
 * ACT-29: the blocks of an order's lines, where several tickets of one session are one block: the session once, then each
 * ticket with its price and entry code.
 */
export function groupTickets(blocks: readonly EmailBlock[], order: EmailOrder): EmailBlock[] {
  const visits = new Map<string, Ticket[]>();
  for (const [index, block] of blocks.entries()) {
    const line = order.lines[index];
    if (!line) throw new Error(`Block ${index} has no order line`);
    const key = getVisitKey(line, block) ?? String(index);
    visits.set(key, [...(visits.get(key) ?? []), { line, block }]);
  }
  return [...visits.values()].flatMap((visit) => {
    const [first] = visit;
    return first && visit.length > 1 ? [joinTickets(first, visit, order)] : visit.map(({ block }) => block);
  });
}

type Ticket = { line: EmailLine; block: EmailBlock };

/** Tickets are joined if they differ only in their kind, number and price. Undefined for a line of another kind. */
const getVisitKey = ({ snapshot }: EmailLine, { times, details }: EmailBlock): string | undefined =>
  snapshot.ticket && JSON.stringify([snapshot.occurrenceId, times, details]);

function joinTickets({ line, block }: Ticket, visit: readonly Ticket[], order: EmailOrder): EmailBlock {
  const t = createTranslator(order);
  return {
    name: getSessionName(line),
    times: block.times,
    details: block.details,
    tickets: visit.map(({ line: { name, quantity, snapshot }, block: { price = '', code } }) => {
      const kind = snapshot.ticket?.name ?? name;
      const counted = quantity > 1 ? t('line_quantity_ticket', { name: kind, count: quantity }) : kind;
      return { name: t('line_ticket_price', { name: counted, price }), code };
    }),
  };
}

/** The title of a ticket ends with its name. */
const getSessionName = ({ name, snapshot: { ticket } }: EmailLine): string =>
  ticket && name.endsWith(`: ${ticket.name}`) ? name.slice(0, -ticket.name.length - 2) : name;
