import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { setPassword } from '../person/index.ts';
import { claimProvisionalAccounts } from './index.ts';

// Control of claim.test.ts: the product's own statements without the lock of the people and without the unique index.
test('without the lock and the unique index, two claims at once make two accounts of one address', async () => {
  const database = await createTestDatabase(4, { canBreakInvariants: true });
  await database.run(sql`drop index person_email`);
  const client = await createTestClient(database);
  const fields = { email: 'twice@people.test', is_provisional: true };
  const [first, second] = [
    await createTestPerson(database, client, fields),
    await createTestPerson(database, client, fields),
  ];
  const unguarded = removeStatementGuard(database, ' for no key update');
  const claim = (personId: number, meanwhile: () => Promise<unknown> = async () => {}) =>
    unguarded.inTransaction(async (tx) => {
      const claimed = await claimProvisionalAccounts(tx, async () => {}, {
        clientId: client.id,
        personId,
        now: noon,
      });
      if (!claimed.ok) throw new Error(claimed.refusal.code);
      await meanwhile();
      const account = { clientId: client.id, personId: claimed.value.personId };
      await setPassword(tx, { ...account, hash: 'x', now: noon });
      return { ok: true };
    });
  await claim(first.personId, () => claim(second.personId));
  const accounts = await database.run(sql`select id from person where not is_provisional`);
  expect(accounts).toHaveLength(2);
  await unguarded.close();
});
