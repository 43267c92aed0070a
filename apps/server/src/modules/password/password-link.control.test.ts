import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRandomToken, sha256 } from '#platform/security/crypto';
import { createTestBrowser } from '../../testing/browser.ts';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';
import { passwordRoutes } from './index.ts';

// Control of password-link.test.ts: the link's own statement without its condition that the link is unused.
test('without the condition that a link is unused, two requests at once both set a password', async () => {
  const database = await createTestDatabase(8);
  const client = await createTestClient(database);
  const { personId } = await createTestPerson(database, client);
  const token = createRandomToken();
  await database.run(sql`
    insert into password_reset (client_id, token_hash, person_id, created_at, expires_at)
    values (${client.id}, ${sha256(token)}, ${personId}, ${new Date(noon)}, ${new Date(minutesAfter(60))})`);
  const unguarded = removeStatementGuard(database, '\n      and used_at is null');
  const app = createTestServer(unguarded, (registerRoute, deps) =>
    passwordRoutes(registerRoute, { ...deps, mergeGuestCart: async () => {} }),
  );
  const reset = (password: string) =>
    createTestBrowser(app, client.headers).request('POST', '/api/auth/customer/reset-password', {
      body: { token, password },
    });
  // Both have read the unused link when one marks it as used.
  const both = await holdWrites(database, { table: 'password_reset', count: 2 }, () =>
    Promise.all([reset('Battery staple 9'), reset('Another staple 3')]),
  );
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await unguarded.close();
});
