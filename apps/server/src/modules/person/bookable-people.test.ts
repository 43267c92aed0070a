import { expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { listBookablePeople } from './index.ts';

const database = await createTestDatabase(2);

test('lists linked people who have agreed, in one direction only [AUT-13 AUT-25]', async () => {
  const client = await createTestClient(database);
  const alex = await createTestPerson(database, client);
  for (const status of ['successful', 'pending', 'revoked', 'cancelled'] as const) {
    const other = await createTestPerson(database, client, { first_name: status });
    const link = {
      client_id: client.id,
      relationship: 'parent' as const,
      status,
      created_at: new Date(noon),
    };
    await database.run(
      queryBuilder
        .insertInto('linked_person')
        .values([
          { ...link, person_id: alex.personId, linked_id: other.personId },
          ...(status === 'pending' ? [{ ...link, person_id: other.personId, linked_id: alex.personId }] : []),
        ]),
    );
  }
  const booker = { clientId: client.id, personId: alex.personId };
  expect(await listBookablePeople(database.run, booker)).toMatchObject([
    { firstName: 'successful', relationship: 'parent', dateOfBirth: '1990-05-17' },
  ]);
  expect(
    await listBookablePeople(database.run, { ...booker, clientId: (await createTestClient(database)).id }),
  ).toEqual([]);
});
