import type { BookEntry } from '@pavilion/domain/refund/match-books';
import * as z from 'zod/mini';
import type { BooksQuery } from './direct-debit-provider.ts';
import { callGoCardless, type GoCardlessAccount } from './gocardless-client.ts';

const pageSize = 500;
/** A day of a client has fewer. */
const maxPages = 40;

const eventsSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      action: z.string(),
      links: z.object({ payment: z.string() }),
    }),
  ),
  linked: z.object({ payments: z.array(z.object({ id: z.string(), amount: z.int() })) }),
  meta: z.object({ cursors: z.object({ after: z.nullable(z.string()) }) }),
});

type PaymentEvent = { ref: string; action: string; amount: number; at: number };

/**
 * The payments' events that moved money. A payment that fails moves money only if it was confirmed before, which may be
 * long ago. `unknown`: no complete response.
 */
export async function fetchBooks(
  account: GoCardlessAccount,
  query: BooksQuery,
): Promise<readonly BookEntry[] | 'unknown'> {
  const events = await listEvents(account, query);
  if (events === 'unknown') return events;
  const entries: BookEntry[] = [];
  for (const event of events) {
    if (event.action === 'failed') {
      const before = 'ref' in query ? events : await listEvents(account, { ref: event.ref });
      if (before === 'unknown') return before;
      if (!before.some(({ action, at }) => action === 'confirmed' && at <= event.at)) continue;
    }
    const entry = toEntry(event);
    if (entry) entries.push(entry);
  }
  return entries;
}

/** By action: what each does to the provider's account. A payout moves money that is booked already. */
function toEntry({ ref, action, amount, at }: PaymentEvent): BookEntry | undefined {
  switch (action) {
    case 'confirmed':
      return { kind: 'capture', ref, amount, at };
    case 'failed':
      return { kind: 'refund', ref, amount: -amount, at };
    case 'charged_back':
      return { kind: 'dispute', ref, amount: -amount, at };
    case 'chargeback_cancelled':
      return { kind: 'dispute', ref, amount, at };
    default:
      return undefined;
  }
}

/** Events of payments, page by page. */
async function listEvents(
  account: GoCardlessAccount,
  query: BooksQuery,
): Promise<readonly PaymentEvent[] | 'unknown'> {
  const parameters = new URLSearchParams({
    resource_type: 'payments',
    include: 'payment',
    limit: String(pageSize),
    ...('ref' in query
      ? { payment: query.ref }
      : {
          'created_at[gte]': new Date(query.from).toISOString(),
          'created_at[lt]': new Date(query.until).toISOString(),
        }),
  });
  const events: PaymentEvent[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const response = await callGoCardless(account, `/events?${parameters.toString()}`);
    const parsed = response.state === 'ok' ? eventsSchema.safeParse(response.body) : undefined;
    if (!parsed?.success) return 'unknown';
    const amounts = new Map(parsed.data.linked.payments.map(({ id, amount }) => [id, amount]));
    for (const { action, created_at, links } of parsed.data.events) {
      const amount = amounts.get(links.payment);
      if (amount === undefined) return 'unknown';
      events.push({ ref: links.payment, action, amount, at: Date.parse(created_at) });
    }
    const { after } = parsed.data.meta.cursors;
    if (after === null) return events.toReversed();
    parameters.set('after', after);
  }
  return 'unknown';
}
