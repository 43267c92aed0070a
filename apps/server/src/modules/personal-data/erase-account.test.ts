import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { hashPassword } from '#platform/security/password-hash';
import { applyRetention, retentionPeriods } from '../../retention.ts';
import { createTestBuyer, createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createPaidBuyer, unwrapPayment } from '../../testing/payment-shops.ts';
import { createTestPerson, createTestPersonSession, linkTestPeople } from '../../testing/people.ts';
import { createTestRestriction } from '../../testing/restrictions.ts';
import { countSold, createTestDatabase } from '../../testing/test-database.ts';
import { sweepErasures } from './index.ts';

const sandbox = await startSandbox();
const database = await createTestDatabase(8);
const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 2000 });
const { app, client, deps } = shop;
const clientId = client.id;
const dayMs = 24 * 3_600_000;
const path = '/api/my-account/erasure';
const password = 'Battery staple 9';
const passwordHash = await hashPassword(password);
const givenUp = { current_password: password, gives_up: true };

type Headers = Record<string, string>;
type Answer = { code?: string; data: Record<string, unknown> };
const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) => {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json<Answer>() };
};
const setName = (personId: number, firstName: string, lastName: string, email = '') =>
  database.run(sql`
    update person set first_name = ${firstName}, last_name = ${lastName}, phone = '07700900123',
      email = case when ${email} = '' then email else ${email} end, password_hash = ${passwordHash}
    where client_id = ${clientId} and id = ${personId}`);
/** A customer with a paid place in a session far ahead. */
async function createMember() {
  const { buyer, id } = await createPaidBuyer(shop);
  await buyer.complete(id);
  const { personId, headers } = buyer.person;
  await setName(personId, 'Sam', 'Sample');
  return { buyer, personId, headers, attemptId: id };
}
const readErasedAt = async (personId: number) => {
  const [row] = await database.run(
    sql<{
      at: Date | null;
    }>`select erased_at as at from person where client_id = ${clientId} and id = ${personId}`,
  );
  return row?.at ?? null;
};
const allowedColumns = ['outbox.payload', 'waiver_signature.signer_name', 'waiver_signature.signature'];
/** The columns of all tables in which one of the texts occurs. */
async function findColumns(texts: readonly string[]): Promise<string[]> {
  const columns = await database.run(sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'date')
    order by 1, 2`);
  const found = [];
  for (const { table, column } of columns)
    for (const text of texts) {
      const rows = await database.run(sql`
        select from ${sql.id(table)} where strpos(lower(${sql.id(column)}::text), ${text.toLowerCase()}) > 0 limit 1`);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
  return [...new Set(found)];
}

describe('an account', () => {
  test('is erased 14 days later with its children: no column names them, and the books stay [ACC-03]', async () => {
    const buyer = await createTestBuyer(shop);
    const { personId, headers } = buyer.person;
    await setName(personId, 'Zebulon', 'Quillfeather', 'zebulon@quill.test');
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    const child = await createTestPerson(database, client, {
      first_name: 'Ottoline',
      last_name: 'Quillfeather',
      email: '',
    });
    await linkTestPeople(database, client, personId, [child.personId]);
    await buyer.complete(id);
    const at = new Date(sandbox.now());
    const run: Database['run'] = (statement) => database.run(statement);
    const attendeeId = randomUUID();
    const restrictionId = await createTestRestriction(database, clientId);
    await run(sql`insert into attendee (client_id, id, person_id, created_at)
      values (${clientId}, ${attendeeId}, ${personId}, ${at})`);
    await run(sql`insert into attendee (client_id, id, owner_id, first_name, last_name, date_of_birth, created_at)
      values (${clientId}, ${randomUUID()}, ${personId}, 'Ottoline', 'Quillfeather', '2020-05-01', ${at})`);
    await run(sql`insert into waiver_signature (client_id, restriction_id, version, attendee_id, signer_name, signer_role,
        kind, signature, signed_at, signed_by_id)
      values (${clientId}, ${restrictionId}, 1, ${attendeeId}, 'Zebulon Quillfeather', 'attendee', 'typed',
        'Zebulon Quillfeather', ${at}, ${personId})`);
    await run(sql`update cart_line set detail = detail || '{"answers": [{"questionId": 1, "answer": "Zebulon eats nuts"}]}'
      where client_id = ${clientId} and person_id = ${personId}`);
    await run(sql`insert into email_change (client_id, id, person_id, old_email, new_email, old_token_hash, new_token_hash,
        created_at, expires_at)
      values (${clientId}, ${randomUUID()}, ${personId}, 'zebulon@quill.test', 'z@quill.test', '1', '2', ${at}, ${at})`);
    await run(sql`update person set address1 = '1 Quillfeather Row', date_of_birth = '1971-09-23', postcode = 'QF1 1QF',
        link_origin = ${`http://${client.host.replace('bookings', 'account')}:3000`}
      where client_id = ${clientId} and id = ${personId}`);
    await run(sql`insert into favourite (client_id, id, person_id, venue_id, created_at)
      select ${clientId}, ${randomUUID()}, ${personId}, id, ${at} from venue where client_id = ${clientId} limit 1`);
    const names = [
      'zebulon',
      'quillfeather',
      'ottoline',
      'quill.test',
      '07700900123',
      '1971-09-23',
      'QF1 1QF',
    ];
    expect(await findColumns(names)).toEqual(
      expect.arrayContaining(['person.first_name', 'payment_attempt.snapshot', 'waiver_signature.signature']),
    );
    const booksSql = sql`select json_build_object(
      'orders', (select json_agg(o order by id) from "order" o where client_id = ${clientId}),
      'lines', (select json_agg(to_jsonb(l) - 'snapshot' order by id) from order_line l where client_id = ${clientId}),
      'journal', (select json_agg(j order by id) from journal j where client_id = ${clientId})) as books`;
    const books = await run(booksSql);

    expect(await send('POST', path, headers, { ...givenUp, gives_up: false })).toMatchObject({
      status: 409,
      code: 'erasure_not_given_up',
    });
    expect(await send('POST', path, headers, givenUp)).toMatchObject({
      status: 200,
      data: { losses: { bookings: 1 }, children: ['Ottoline'], waiver_keep_years: 6, due_at: {} },
    });
    await sweepErasures(deps);
    expect(await readErasedAt(personId)).toBeNull();
    await sandbox.advance(14 * dayMs);
    await sweepErasures(deps);
    expect(await readErasedAt(child.personId)).toEqual(await readErasedAt(personId));
    expect(await run(sql`select from favourite where person_id = ${personId}`)).toEqual([]);
    expect(await findColumns(names)).toEqual(allowedColumns.toSorted());
    expect(await run(booksSql)).toEqual(books);
    expect(await countSold(database, { clientId, occurrenceId: buyer.occurrence.occurrenceId })).toEqual({
      places: 0,
      consumed: 0,
    });
    expect((await app.inject({ url: path, headers })).statusCode).toBe(401);
    const login = { username: 'zebulon@quill.test', password };
    expect((await send('POST', '/api/auth/customer/login', { host: client.host }, login)).code).toBe(
      'invalid_credentials',
    );
    const emails = await readOutboxEmails({ world: database, client, deps });
    const farewell = emails.filter(({ to }) => to === 'zebulon@quill.test').at(-1)?.text;
    expect(farewell).toContain('without your name');
    // The address that the person used, with its port.
    expect(farewell).toContain(`http://${client.host}:3000`);

    const periods = retentionPeriods.filter(({ name }) => name === 'waivers of erased people');
    const years = (count: number) => sandbox.now() + count * 366 * dayMs;
    expect(await applyRetention(database, years(5), undefined, periods)).toEqual({
      [periods[0]?.name ?? '']: 0,
    });
    expect(await applyRetention(database, years(6), undefined, periods)).toEqual({
      [periods[0]?.name ?? '']: 1,
    });
    await run(sql`delete from outbox where relayed_at is null or payload::text like '%quill%'`);
    expect(await findColumns(names)).toEqual([]);
  });

  test('stays if the customer undoes the request, who needs their password for it [ACC-03]', async () => {
    const { personId, headers } = await createMember();
    expect(await send('POST', path, headers, { ...givenUp, current_password: 'wrong' })).toMatchObject({
      status: 422,
    });
    const asked = await send('POST', path, headers, givenUp);
    await sandbox.advance(dayMs);
    expect((await send('POST', path, headers, givenUp)).data['due_at']).toEqual(asked.data['due_at']);
    expect((await send('DELETE', path, headers)).data['due_at']).toBeNull();
    await sandbox.advance(14 * dayMs);
    await sweepErasures(deps);
    expect(await readErasedAt(personId)).toBeNull();
  });

  test('waits for a debt that began since the request [ACC-03]', async () => {
    const { personId, headers } = await createMember();
    await send('POST', path, headers, givenUp);
    await database.run(sql`insert into debt (client_id, id, person_id, kind, title, amount, tax_code, tax_rate, created_at)
      values (${clientId}, ${randomUUID()}, ${personId}, 'penalty', 'Missed', 300, 'standard', 2000,
        ${new Date(sandbox.now())})`);
    const session = await createTestPersonSession(database, client, personId);
    expect((await send('POST', path, session.headers, givenUp)).code).toBe('erasure_blocked');
    await sandbox.advance(14 * dayMs);
    await sweepErasures(deps);
    expect(await readErasedAt(personId)).toBeNull();
    await database.run(sql`delete from debt where client_id = ${clientId} and person_id = ${personId}`);
    await sandbox.advance(3_600_000);
    await sweepErasures(deps);
    expect(await readErasedAt(personId)).not.toBeNull();
  });
});
