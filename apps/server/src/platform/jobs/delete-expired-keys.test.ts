import { expect, test } from 'vitest';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { queryBuilder } from '../database/database.ts';
import { deleteExpiredKeys } from './delete-expired-keys.ts';

test('deletes a key created before an instant and not later ones', async () => {
  const database = await createTestDatabase(2);
  const client = await createTestClient(database);
  const day = 24 * 3_600_000;
  const buildKey = (key: string, createdAt: number) => ({
    client_id: client.id,
    actor: 'person:1',
    key,
    request_hash: Buffer.from('a'),
    created_at: new Date(createdAt),
  });
  await database.run(
    queryBuilder
      .insertInto('idempotency_key')
      .values([buildKey('old', noon - day - 1), buildKey('new', noon - day)]),
  );
  expect(await deleteExpiredKeys(database.run, noon - day, 1000)).toBe(1);
  expect(await database.run(queryBuilder.selectFrom('idempotency_key').select('key'))).toEqual([
    { key: 'new' },
  ]);
});
