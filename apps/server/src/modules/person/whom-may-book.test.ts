import { expect, test } from 'vitest';
import { query } from '#platform/database';
import { clientWith, personOf } from '../../testing/people.ts';
import { noon, openWorld } from '../../testing/world.ts';
import { whomMayBook } from './index.ts';

const database = await openWorld(2);

test('a person may book for those who agreed, and for nobody the other way round [AUT-13 AUT-25]', async () => {
  const client = await clientWith(database);
  const alex = await personOf(database, client);
  for (const status of ['successful', 'pending', 'revoked', 'cancelled'] as const) {
    const other = await personOf(database, client, { first_name: status });
    const link = {
      client_id: client.id,
      relationship: 'parent' as const,
      status,
      created_at: new Date(noon),
    };
    await database.run(
      query
        .insertInto('linked_person')
        .values([
          { ...link, person_id: alex.personId, linked_id: other.personId },
          ...(status === 'pending' ? [{ ...link, person_id: other.personId, linked_id: alex.personId }] : []),
        ]),
    );
  }
  const who = { clientId: client.id, personId: alex.personId };
  expect(await whomMayBook(database.run, who)).toMatchObject([
    { firstName: 'successful', relationship: 'parent', dateOfBirth: '1990-05-17' },
  ]);
  expect(await whomMayBook(database.run, { ...who, clientId: (await clientWith(database)).id })).toEqual([]);
});
