import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hasText } from '#platform/lib/translate';
import { hashPassword } from '#platform/security/password-hash';
import { applyRetention, retentionPeriods } from '../../retention.ts';
import { createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createPaidBuyer } from '../../testing/payment-shops.ts';
import { createTestPersonSession, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { personalDataJobs } from './index.ts';
import { personalTables } from './store/personal-tables.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 60 });
const { app, client, deps } = shop;
const clientId = client.id;
const dayMs = 24 * 3_600_000;
const password = 'Battery staple 9';
const passwordHash = await hashPassword(password);

const sections =
  'person consents billing_address household account_offers attendees bookings waitlists favourites orders charges memberships membership_freezes direct_debits packages guest_passes gift_cards credit saved_cards waivers documents passkeys two_step_log_in sessions emails'.split(
    ' ',
  );

type Headers = Record<string, string>;
const exportPath = '/api/my-account/data-export';
const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) => {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return {
    status: response.statusCode,
    ...response.json<{ code?: string; data: Record<string, unknown> }>(),
  };
};
const createCustomer = (changes: object = {}) =>
  logInTestCustomer(database, client, { password_hash: passwordHash, ...changes });
const ask = (headers: Headers, current_password = password) =>
  send('POST', exportPath, headers, { current_password });
/** Runs the job of the client's copies that are to be made. */
async function makeExports(): Promise<void> {
  const rows = await database.run(sql<{ id: string; payload: unknown }>`
    update outbox set relayed_at = ${new Date(sandbox.now())}
    where client_id = ${clientId} and kind = 'make_data_export' and relayed_at is null returning id, payload`);
  for (const { id, payload } of rows)
    await personalDataJobs(deps)['make_data_export']?.(
      { clientId, id, payload },
      { number: 1, isLast: false },
    );
}
/** The files of an archive, read as another program would: from its directory. */
function readZip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let position = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, offset] = [archive.readUInt16LE(position + 28), archive.readUInt32LE(position + 42)];
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength);
    const start = offset + 30 + archive.readUInt16LE(offset + 26);
    const packed = archive.subarray(start, start + archive.readUInt32LE(position + 20));
    files.set(name, inflateRawSync(packed));
    position += 46 + nameLength;
  }
  return files;
}

/** QST-18: answers in words and by an option for the bookings of a person. */
async function answerQuestions(personId: number): Promise<void> {
  await database.run(sql`
    with section as (
      insert into question_section (client_id, id, schedule_id, title)
      select ${clientId}, gen_random_uuid(), id, 'About you' from schedule where client_id = ${clientId} limit 1
      returning id
    ), asked as (
      insert into question (client_id, section_id, question, type, position)
      select ${clientId}, section.id, v.question, v.type, v.position
      from section, (values ('Allergies?', 'text', 1), ('Which shirt?', 'select', 2)) v (question, type, position)
      returning id, position
    ), option as (
      insert into question_option (client_id, question_id, value)
      select ${clientId}, id, 'Large' from asked where position = 2 returning id, question_id
    )
    update cart_line l set detail = coalesce(l.detail, '{}') || jsonb_build_object('answers', (
      select jsonb_agg(jsonb_build_object('questionId', asked.id, 'answer', coalesce(to_jsonb(option.id), '"None"')))
      from asked left join option on option.question_id = asked.id))
    from booking b
    where b.client_id = ${clientId} and b.person_id = ${personId} and l.client_id = b.client_id and l.id = b.line_id`);
}

describe('a copy of one’s data', () => {
  test('has every kind of data and the files, for its person only [ACC-03]', async () => {
    const { buyer, id } = await createPaidBuyer(shop);
    await buyer.complete(id);
    const { personId, headers, email } = buyer.person;
    await database.run(sql`update person set password_hash = ${passwordHash}, first_name = '<b>Zoë'
      where client_id = ${clientId} and id = ${personId}`);
    await database.run(sql`insert into profile_picture (client_id, person_id, id, content, created_at)
      values (${clientId}, ${personId}, gen_random_uuid(), ${Buffer.from('webp')}, ${new Date(sandbox.now())})`);
    await database.run(sql`insert into favourite (client_id, id, person_id, venue_id, created_at)
      select ${clientId}, gen_random_uuid(), ${personId}, id, ${new Date(sandbox.now())} from venue
      where client_id = ${clientId} limit 1`);
    await answerQuestions(personId);
    expect(await ask(headers, 'wrong')).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(await ask(headers)).toMatchObject({ status: 200, data: { state: 'requested' } });
    await database.run(sql`update client set clock_format = 12 where id = ${clientId}`);
    await makeExports();
    const { data } = await send('GET', exportPath, headers);
    expect(data).toMatchObject({ state: 'ready' });
    const url = `${exportPath}/${String(data['id'])}`;
    const { rawPayload, headers: sent } = await app.inject({ url, headers });
    expect(sent['content-type']).toBe('application/zip');
    const files = readZip(rawPayload);
    expect([...files.keys()]).toEqual(['index.html', 'data.json', 'picture.webp']);
    const content = JSON.parse(String(files.get('data.json'))) as Record<string, object[]>;
    expect(Object.keys(content)).toEqual(['client', 'made_at', ...sections]);
    expect(content).toMatchObject({
      person: [{ email, first_name: '<b>Zoë' }],
      bookings: [
        {
          status: 'settled',
          amount: 500,
          answers: [
            { question: 'Allergies?', answer: 'None' },
            { question: 'Which shirt?', answer: 'Large' },
          ],
        },
      ],
      orders: [{ total: 500, lines: [{ amount: 500 }], payments: [{ type: 'online', amount: 500 }] }],
      favourites: [{ venue: 'Test Arena', category: null, session: null }],
      sessions: [{ country: null, revoked_at: null }],
    });
    expect(String(files.get('data.json'))).not.toContain('hash');
    const page = String(files.get('index.html'));
    expect(page).toContain('&lt;b&gt;Zoë');
    // As people write it: money with its currency, times in the client's zone, lists as tables, and what is empty.
    expect(page).toContain('<dt>Amount</dt><dd>£5.00</dd>');
    expect(page).toMatch(/<dd>\d{1,2} [A-Z][a-z]+ 20\d\d, \d{1,2}\.\d\d[ap]m<\/dd>/);
    // A list of contents with counts, and one sentence for all that is empty.
    expect(page).toContain('<li><a href="#bookings">Bookings (1)</a></li>');
    expect(page).toMatch(/<p>We keep nothing about you of these kinds: .*\bPasskeys\b.*\.<\/p>/);
    expect(page).not.toMatch(/Passkeys \(0\)|<h2>Passkeys/);
    expect(page).toContain('<dt>Marketing by email</dt><dd>No</dd>');
    expect(page).toContain('<dt>Status</dt><dd>Booked</dd>');
    expect(page).not.toMatch(/\d{4}-\d\d-\d\dT|\[|<pre>|<table|>true<|>false</);
    // Nothing has only the name of its column.
    for (const section of sections) expect(hasText('data_export', `section_${section}`), section).toBe(true);
    for (const [section, rows] of Object.entries(content).filter(([name]) => sections.includes(name)))
      for (const column of new Set(rows.flatMap((row) => Object.keys(row)))) {
        const keys = [`field_${section}_${column}`, `field_${column}`];
        expect(
          keys.some((key) => hasText('data_export', key)),
          `${section}.${column}`,
        ).toBe(true);
      }
    const other = await createCustomer();
    expect((await app.inject({ url, headers: other.headers })).statusCode).toBe(404);
    const emails = (await readOutboxEmails({ world: database, client, deps })).filter(
      ({ to }) => to === email,
    );
    expect(emails.at(-1)?.text).toContain('/user-details/data');
  });

  test('is made once, can be asked for again if it failed, and is deleted after 7 days [ACC-03]', async () => {
    const sam = await createCustomer();
    const first = await ask(sam.headers);
    expect((await ask(sam.headers)).data['id']).toBe(first.data['id']);
    await sandbox.advance(30 * 60_000);
    expect((await send('GET', exportPath, sam.headers)).data).toMatchObject({ state: 'failed' });
    const again = await ask(sam.headers);
    expect(again.data).toMatchObject({ state: 'requested' });
    expect(again.data['id']).not.toBe(first.data['id']);
    await makeExports();
    await sandbox.advance(7 * dayMs);
    const { headers } = await createTestPersonSession(database, client, sam.personId);
    expect((await send('GET', exportPath, headers)).data).toMatchObject({ state: 'none', id: null });
    const expired = await send('GET', `${exportPath}/${String(again.data['id'])}`, headers);
    expect(expired).toMatchObject({ status: 404, code: 'data_export_expired' });
    await sandbox.advance(1);
    const periods = retentionPeriods.filter(({ name }) => name === 'copies of personal data');
    await applyRetention(database, sandbox.now(), undefined, periods);
    expect(await database.run(sql`select from data_export where person_id = ${sam.personId}`)).toEqual([]);
  });

  test('can be asked for five times in a day [AUT-26]', async () => {
    const sam = await createCustomer();
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await ask(sam.headers)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('an erasure knows every table that refers to a person [ACC-03]', async () => {
  const rows = await database.run(sql<{ name: string; column: string }>`
    select c.conrelid::regclass::text as name, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'client_id'
    where c.contype = 'f' and c.confrelid = 'person'::regclass order by 1, c.oid, a.attnum`);
  const found: Record<string, string[]> = {};
  for (const { name, column } of rows) {
    const table = name.replaceAll('"', '');
    found[table] = [...new Set([...(found[table] ?? []), column])].toSorted();
  }
  const known = Object.entries(personalTables).map(([name, { columns }]) => [name, columns.toSorted()]);
  expect(Object.fromEntries(known)).toEqual(found);
});
