import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RunStatement } from '#platform/database/database';
import { createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestSwim } from '../../testing/tickets.ts';
import { readCartTickets } from './store/read-cart-tickets.ts';
import { readTicketCounts } from './store/read-ticket-counts.ts';

test('the tickets of a cart and of a requester are read by an index, however many others are sold [ACT-29]', async () => {
  const database = await createTestDatabase(2, { canBreakInvariants: true });
  const { run } = database;
  const client = await createTestClient(database);
  const { occurrenceId } = await createTestSwim(database, await createTestVenue(database, client));
  const { personId: otherId } = await createTestPerson(database, client);
  const { personId: requesterId } = await createTestPerson(database, client);
  await run(sql`with line as (
      insert into cart_line (client_id, id, kind, status, person_id, list_amount, amount, tax, tax_rate, tax_code,
        snapshot, needs_hold, created_at)
      select ${client.id}, gen_random_uuid(), 'ticket', 'settled', ${otherId}, 0, 0, 0, 0, 'zero', '{}', false,
        ${new Date(noon)} from generate_series(1, 5000)
      returning id
    )
    insert into booking (client_id, id, occurrence_id, line_id, booked_by_id, status, amount, created_at)
    select ${client.id}, gen_random_uuid(), ${occurrenceId}, id, ${otherId}, 'reserved', 0, ${new Date(noon)}
    from line`);
  await run(sql`analyze`);

  const plans: string[] = [];
  const explained = (async (statement: Parameters<RunStatement>[0]) => {
    const plan = await run(sql<{ 'QUERY PLAN': string }>`explain ${statement}`);
    plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
    return run(statement);
  }) as RunStatement;
  const cart = { clientId: client.id, cartId: randomUUID(), requesterId };
  await readCartTickets(explained, cart);
  await readTicketCounts(explained, { ...cart, occurrenceId, expiredAt: noon });

  expect(plans).toHaveLength(2);
  const wide = plans.flatMap(
    (plan) => plan.match(/Seq Scan on (?:booking|cart_line)\b|booking_reserved/g) ?? [],
  );
  expect(wide).toEqual([]);
});
