import type { ClockOptions } from '#platform/lib/format-clock';
import { translate } from '#platform/lib/translate';
import type { EmailOrder } from './email-order.ts';
import type { EmailBlock } from './email-parts.ts';
import { type EmailSession, formatSession, formatTicket } from './format-session.ts';

/** A ticket of a session, named after its kind. `visit` is that of the other tickets of the session. */
type Ticket = { visit: string; session: string; name: string; quantity: number };

type Part = { block: EmailBlock; ticket: Ticket | undefined };

/**
 * ACT-29: blocks of which several are tickets of one session as one block: the session once, then each ticket with its
 * price and entry code. `tickets` has one for each block, undefined for what is no ticket.
 */
function groupTickets(
  blocks: readonly EmailBlock[],
  tickets: readonly (Ticket | undefined)[],
  language: string,
): EmailBlock[] {
  const visits = new Map<string, Part[]>();
  for (const [index, block] of blocks.entries()) {
    const ticket = tickets[index];
    // Tickets are joined if they differ only in their kind, number and price.
    const key = ticket ? JSON.stringify([ticket.visit, block.times, block.details]) : String(index);
    visits.set(key, [...(visits.get(key) ?? []), { block, ticket }]);
  }
  return [...visits.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first?.ticket || parts.length === 1) return parts.map(({ block }) => block);
    const { times, details } = first.block;
    const lines = parts.flatMap((part) => formatTicketLine(part, language));
    return [{ name: first.ticket.session, times, details, tickets: lines }];
  });
}

/** 'Adult × 2: £10.00'; without its price in emails that name none. */
function formatTicketLine({ ticket, block: { price, code } }: Part, language: string) {
  if (!ticket) return [];
  const name = formatTicket(ticket, language);
  const line =
    price === undefined ? name : translate(language, 'email', 'line_ticket_price', { name, price });
  return [{ name: line, code }];
}

/** The blocks of an order's lines. */
export const groupOrderTickets = (
  blocks: readonly EmailBlock[],
  { lines, language }: EmailOrder,
): EmailBlock[] =>
  groupTickets(
    blocks,
    lines.map(({ name, quantity, snapshot: { ticket, occurrenceId } }) =>
      ticket
        ? {
            visit: String(occurrenceId),
            session: getSessionName(name, ticket.name),
            name: ticket.name,
            quantity,
          }
        : undefined,
    ),
    language,
  );

/** The title of a ticket ends with its name. */
const getSessionName = (title: string, ticket: string): string =>
  title.endsWith(`: ${ticket}`) ? title.slice(0, -ticket.length - 2) : title;

/** The blocks of booked sessions, in their order. */
export const groupSessionTickets = (
  blocks: readonly EmailBlock[],
  sessions: readonly EmailSession[],
  language: string,
): EmailBlock[] =>
  groupTickets(
    blocks,
    sessions.map(({ name, startsAt, ticket }) =>
      ticket ? { visit: `${name} ${startsAt}`, session: name, ...ticket } : undefined,
    ),
    language,
  );

export const formatSessions = (sessions: readonly EmailSession[], options: ClockOptions): EmailBlock[] =>
  groupSessionTickets(
    sessions.map((session) => formatSession(session, options)),
    sessions,
    options.language,
  );
