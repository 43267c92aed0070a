import { expect, test } from 'vitest';
import { clientWith } from '../testing/people.ts';
import { noon, openWorld } from '../testing/world.ts';
import { query } from './database.ts';
import { forgetOldKeys } from './idempotency.ts';

test('a key is forgotten after a day, and not before', async () => {
  const world = await openWorld(2);
  const client = await clientWith(world);
  const day = 24 * 3_600_000;
  const keyOf = (key: string, made: number) => ({
    client_id: client.id,
    actor: 'person:1',
    key,
    request_hash: Buffer.from('a'),
    made_at: new Date(made),
  });
  await world.run(
    query.insertInto('idempotency').values([keyOf('old', noon - day - 1), keyOf('new', noon - day)]),
  );
  expect(await forgetOldKeys(world.run, noon)).toBe(1);
  expect(await world.run(query.selectFrom('idempotency').select('key'))).toEqual([{ key: 'new' }]);
});
