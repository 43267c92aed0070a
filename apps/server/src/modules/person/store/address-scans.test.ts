import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, queryBuilder, type RunStatement } from '#platform/database/database';
import { hashPassword } from '#platform/security/password-hash';
import { createTestBrowser } from '../../../testing/browser.ts';
import { createTestShop } from '../../../testing/checkouts.ts';
import { createMailboxes } from '../../../testing/emails/mailbox.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { createTestPerson, logInTestCustomer } from '../../../testing/people.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';

/** The database, which explains each statement that compares addresses before it runs it, and keeps the sequential scans. */
function explainAddresses(database: Database) {
  const scans: string[] = [];
  let count = 0;
  const explained =
    (run: RunStatement): RunStatement =>
    async (statement) => {
      const { sql: text } = statement.compile(queryBuilder);
      if (/lower\((\w+\.)?"?email"?\)/.test(text)) {
        count += 1;
        const plan = await run(
          Object.assign(Object.create(statement) as typeof statement, {
            compile: (builder = queryBuilder) => ({ ...statement.compile(builder), sql: `explain ${text}` }),
          }),
        );
        if (JSON.stringify(plan).includes('Seq Scan on person')) scans.push(text);
      }
      return run(statement);
    };
  return {
    scans,
    count: () => count,
    world: {
      ...database,
      run: explained(database.run),
      inTransaction: ((work) =>
        database.inTransaction((tx) =>
          work(Object.assign(explained(tx), { isTransaction: true as const })),
        )) as Database['inTransaction'],
    },
  };
}

test('an address is found by an index, however many people a client has [AUT-01 AUT-02 AUT-16]', async () => {
  const database = await createTestDatabase(8);
  const { world, scans, count } = explainAddresses(database);
  const shop = await createTestShop(world, await startSandbox(), 'stripe');
  const { app, client } = shop;
  await database.run(sql`
    insert into person (client_id, uuid, reference, first_name, last_name, email, date_of_birth, created_at)
    select ${client.id}, gen_random_uuid(), 'R' || n, 'Sam', 'Sample', 'crowd-' || n || '@people.test', '1990-05-17', now()
    from generate_series(1, 5000) n`);
  await database.run(sql`analyze person`);
  const password = 'Correct horse 7';
  const password_hash = await hashPassword(password, { logN: 4, r: 8, p: 1 });
  const owner = await logInTestCustomer(database, client, { password_hash });
  await createTestPerson(database, client, { email: owner.email, is_provisional: true });
  const mailboxes = createMailboxes(shop);
  const guest = createTestBrowser(app, client.headers);
  const own = createTestBrowser(app, owner.headers);
  const statuses: number[] = [];
  const post = async (path: string, body: object, browser = guest) =>
    statuses.push((await browser.request('POST', `/api/auth/${path}`, { body })).statusCode);

  await post('customer/login', { username: owner.email, password });
  await post('customer/forgotten-password', { email_or_reference: owner.email });
  await mailboxes.deliver();
  const [token = ''] = /(?<=reset-password#)[\w-]+/.exec(mailboxes.readText(owner.email)) ?? [];
  await post('user/email', { email: 'new-address@people.test', current_password: password }, own);
  await mailboxes.deliver();
  await post('customer/reset-password', { token, password: 'Battery staple 9' });
  const form = {
    first_name: 'Jo',
    last_name: 'Newcomer',
    password,
    date_of_birth: '1990-05-04',
    terms: true,
  };
  await post('customer/register', { ...form, email: 'jo@people.test', client_id: client.slug });
  await post('customer/register', { ...form, email: owner.email, client_id: client.slug });
  expect(statuses).toEqual([200, 200, 200, 200, 200, 422]);
  expect(count()).toBeGreaterThan(5);
  expect(scans).toEqual([]);
});
