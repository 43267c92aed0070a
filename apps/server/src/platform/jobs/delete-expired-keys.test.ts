import { expect, test } from 'vitest';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { queryBuilder } from '../database/database.ts';
import { deleteExpiredKeys } from './delete-expired-keys.ts';

test('a key is forgotten after a day, and not before', async () => {
  const world = await createTestDatabase(2);
  const client = await createTestClient(world);
  const day = 24 * 3_600_000;
  const keyOf = (key: string, made: number) => ({
    client_id: client.id,
    actor: 'person:1',
    key,
    request_hash: Buffer.from('a'),
    created_at: new Date(made),
  });
  await world.run(
    queryBuilder
      .insertInto('idempotency_key')
      .values([keyOf('old', noon - day - 1), keyOf('new', noon - day)]),
  );
  expect(await deleteExpiredKeys(world.run, noon)).toBe(1);
  expect(await world.run(queryBuilder.selectFrom('idempotency_key').select('key'))).toEqual([{ key: 'new' }]);
});
