import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';
import { personRoutes } from './index.ts';

// Control of register-customer.test.ts, in its own database: the insert does nothing on a conflict with this index.
test('without the unique index on email addresses, concurrent registrations create two accounts', async () => {
  const database = await createTestDatabase(8, { canBreakInvariants: true });
  await database.run(sql`drop index person_email`);
  const client = await createTestClient(database);
  const app = createTestServer(database, (registerRoute, deps) =>
    personRoutes(registerRoute, { ...deps, mergeGuestCart: async () => {} }),
  );
  const register = () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/customer/register',
      headers: client.headers,
      payload: {
        first_name: 'Alex',
        last_name: 'Sample',
        email: 'twice@people.test',
        password: 'Correct horse 7',
        password_confirmation: 'Correct horse 7',
        date_of_birth: '1990-05-17',
        phone: '+44 161 496 0000',
        terms: true,
        client_id: client.slug,
      },
    });
  const responses = await holdWrites(database, { table: 'person', count: 2 }, () =>
    Promise.all([register(), register()]),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const people = await database.run(
    queryBuilder.selectFrom('person').select('id').where('client_id', '=', client.id),
  );
  expect(people).toHaveLength(2);
});
