import { type Database, queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createTestOccurrence, type TestVenue } from './occurrences.ts';
import { noon } from './test-database.ts';

type TestDatabase = Pick<Database, 'run'>;
type OccurrenceOptions = NonNullable<Parameters<typeof createTestOccurrence>[2]>;

const ticketTypes = [
  { name: 'Adult', amount: 500, attendees: 1, adults: 1, children: 0 },
  { name: 'Child', amount: 200, attendees: 1, adults: 0, children: 1 },
  { name: 'Family', amount: 1200, attendees: 4, adults: 2, children: 2 },
] as const;

/**
 * A swim that sells 10 places by tickets: adult £5 (concession £4), child £2, and family £12 for four people. With `ratio`
 * two children under 8 need an adult.
 */
export async function createTestSwim(
  database: TestDatabase,
  venue: TestVenue,
  { ratio = false, ...options }: OccurrenceOptions & { ratio?: boolean } = {},
) {
  const { run } = database;
  const occurrence = await createTestOccurrence(database, venue, {
    bookingType: 'ticketed',
    prices: [
      ...ticketTypes.map(({ name, amount }) => ({ name, reference: name.toLowerCase(), amount })),
      { name: 'Concession', reference: 'concession', amount: 400, concession: 'concession' },
    ],
    ...options,
    schedule: {
      ...(ratio && { max_children_per_adult: 2, child_below_age: 8 }),
      ...options.schedule,
    },
  });
  const { clientId: client_id, scheduleId: schedule_id, prices } = occurrence;
  const tickets = ticketTypes.map(({ name, attendees, adults, children }, position) => ({
    client_id,
    id: createId(noon),
    schedule_id,
    name,
    attendees,
    adults,
    children,
    position,
    pricing_option_id: prices[position]?.id ?? '',
  }));
  const [adult = '', child = '', family = ''] = tickets.map(({ id }) => id);
  await run(queryBuilder.insertInto('ticket').values(tickets));
  await run(
    queryBuilder
      .insertInto('ticket_extra_option')
      .values({ client_id, ticket_id: adult, pricing_option_id: prices[3]?.id ?? '' }),
  );
  return { ...occurrence, tickets: { adult, child, family } };
}

export type TestSwim = Awaited<ReturnType<typeof createTestSwim>>;

/** `quantity` tickets of a type, as an item of `createTestShopper`. */
export const createTicketItem = (swim: TestSwim, ticket: keyof TestSwim['tickets'], quantity = 1) => ({
  occurrenceId: swim.occurrenceId,
  quantity,
  extraFields: {
    purchasable_type: 'activityTicket' as const,
    purchasable_id: swim.tickets[ticket],
    occurrence_id: swim.occurrenceId,
  },
});
