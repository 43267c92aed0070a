import { randomUUID } from 'node:crypto';
import { ok } from '@pavilion/domain/result';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RunStatement, Transaction } from '#platform/database/database';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { claimProvisionalAccounts } from './index.ts';

test('claiming accounts reads checkouts, orders and bookings by an index, however many others have [AUT-16]', async () => {
  const database = await createTestDatabase(2, { canBreakInvariants: true });
  const { run } = database;
  const client = await createTestClient(database);
  const { occurrenceId } = await createTestOccurrence(database, await createTestVenue(database, client));
  const { personId: otherId } = await createTestPerson(database, client);
  const cartId = randomUUID();
  await run(sql`insert into cart (client_id, id, owner, source)
    values (${client.id}, ${cartId}, ${`person:${otherId}`}, 'activity-booking')`);
  await run(sql`insert into checkout (client_id, id, cart_id, person_id, state, created_at)
    select ${client.id}, gen_random_uuid(), ${cartId}, ${otherId}, 'completed', ${new Date(noon)}
    from generate_series(1, 5000)`);
  await run(sql`with line as (
      insert into cart_line (client_id, id, kind, status, person_id, list_amount, amount, tax, tax_rate, tax_code,
        snapshot, needs_hold, created_at)
      select ${client.id}, gen_random_uuid(), 'booking', 'cancelled', ${otherId}, 0, 0, 0, 0, 'zero', '{}', false,
        ${new Date(noon)} from generate_series(1, 5000)
      returning id
    )
    insert into booking (client_id, id, occurrence_id, line_id, person_id, booked_by_id, status, amount, created_at)
    select ${client.id}, gen_random_uuid(), ${occurrenceId}, id, ${otherId}, ${otherId}, 'cancelled', 0,
      ${new Date(noon)} from line`);
  await run(sql`analyze`);

  const email = 'owner@people.test';
  const { personId } = await createTestPerson(database, client, { email });
  await createTestPerson(database, client, { email, is_provisional: true });
  const scans: string[] = [];
  await database.inTransaction(async (tx) => {
    const explained = (async (statement: Parameters<RunStatement>[0]) => {
      const plan = await tx(sql<{ 'QUERY PLAN': string }>`explain ${statement}`);
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      scans.push(...(text.match(/Seq Scan on (?:checkout|booking|cart_line)\b/g) ?? []));
      return tx(statement);
    }) as Transaction;
    await claimProvisionalAccounts(explained, async () => {}, { clientId: client.id, personId, now: noon });
    return ok(undefined);
  });
  expect(scans).toEqual([]);
});
