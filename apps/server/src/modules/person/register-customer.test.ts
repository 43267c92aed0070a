import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  type TestClient,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { personRoutes } from './index.ts';

const database = await createTestDatabase(16);
const { run } = database;
const demo = await createTestClient(database, { terms_version: '2026-11', terms_html: '<p>Be kind.</p>' });
const harbour = await createTestClient(database);

const merged: unknown[] = [];
const app = createTestServer(
  database,
  (registerRoute, deps) =>
    personRoutes(registerRoute, { ...deps, mergeGuestCart: async (_, input) => void merged.push(input) }),
  { settings: { TRUSTED_PROXIES: ['127.0.0.1'] } },
);

let count = 0;
/** A valid form with a new email address. */
const buildForm = (changes: object = {}) => ({
  first_name: ' Alex ',
  last_name: 'O’Neill',
  email: `alex${(count += 1)}@people.test`,
  password: 'Correct horse 7',
  password_confirmation: 'Correct horse 7',
  date_of_birth: '1990-05-17',
  phone: '+44 161 496 0000',
  terms: true,
  client_id: demo.slug,
  ...changes,
});

let addressCount = 0;
/** Headers of a browser at an IP address of its own. */
const openAddress = () => ({ ...demo.headers, 'x-forwarded-for': `192.0.2.${100 + (addressCount += 1)}` });

type RegisterOptions = { url?: string; client?: TestClient; headers?: Readonly<Record<string, string>> };

async function register(
  changes: object = {},
  { url = '', client = demo, headers = demo.headers }: RegisterOptions = {},
) {
  const body = buildForm({ client_id: client.slug, ...changes });
  const browser = createTestBrowser(app, headers);
  const response = await browser.request('POST', `/api/auth/customer/register${url}`, { body });
  return {
    response,
    browser,
    body,
    status: response.statusCode,
    errors: response.json<{ errors?: object }>().errors,
  };
}
const findPeopleByEmail = (email: string) =>
  run(
    queryBuilder.selectFrom('person').selectAll().where('email', '=', email).where('client_id', '=', demo.id),
  );

describe('registering', () => {
  test('creates an account with every field and logs in [AUT-02 AUT-15 AUT-18]', async () => {
    const { response, browser, body } = await register({
      address1: '1 Quay Street',
      address2: 'Flat 2',
      town: 'Salford',
      postcode: 'M50 3AZ',
      marketing_email: true,
      marketing_sms: true,
      marketing_phone: true,
      marketing_post: true,
    });
    expect(response.json()).toMatchObject({
      data: { result: 'success', user: { first_name: 'Alex', email: body.email, role: 'customer' } },
    });
    expect(getSetCookies(response).map((cookie) => cookie.split('=')[0])).toEqual([
      demo.slug,
      `${demo.slug}_in`,
    ]);
    expect((await browser.request('GET', '/api/auth/user')).json()).toMatchObject({
      data: { email: body.email },
    });
    const [row] = await findPeopleByEmail(body.email);
    expect(row).toMatchObject({
      first_name: 'Alex',
      last_name: 'O’Neill',
      date_of_birth: '1990-05-17',
      phone: '+44 161 496 0000',
      address1: '1 Quay Street',
      address2: 'Flat 2',
      town: 'Salford',
      postcode: 'M50 3AZ',
      marketing_email: true,
      marketing_sms: true,
      marketing_phone: true,
      marketing_post: true,
      marketing_email_at: new Date(noon),
      marketing_sms_at: new Date(noon),
      onboarding_type: 'customer_account_online',
      source: 'online',
      terms_version: '2026-11',
      role: 'customer',
      reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
    });
  });

  test('needs neither a phone number nor the password twice [AUT-18]', async () => {
    const { status, body } = await register({ phone: undefined, password_confirmation: undefined });
    expect(status).toBe(200);
    expect(await findPeopleByEmail(body.email)).toMatchObject([{ phone: '' }]);
  });

  test('stores the source of the registration and rejects unknown ones [AUT-02]', async () => {
    const { body } = await register({ source: 'foh' });
    expect(await findPeopleByEmail(body.email)).toMatchObject([{ source: 'foh' }]);
    expect(await register({ source: 'elsewhere' })).toMatchObject({
      status: 422,
      errors: { source: [expect.any(String)] },
    });
  });

  test('stores the password only as a memory-hard hash [AUT-14]', async () => {
    const { body } = await register();
    const [row] = await findPeopleByEmail(body.email);
    expect(row?.password_hash).toMatch(/^scrypt\$15\$8\$3\$/);
    expect(JSON.stringify(row)).not.toContain(body.password);
  });

  test('stores the onboarding type and rejects unknown ones [AUT-17]', async () => {
    for (const onboarding_type of [
      'customer_account_online',
      'customer_account_foh',
      'membership_purchase',
      'course_pro_bridge',
      'mcr_active',
    ]) {
      const { body } = await register({}, { url: `?onboarding_type=${onboarding_type}` });
      expect(await findPeopleByEmail(body.email)).toMatchObject([{ onboarding_type }]);
    }
    const unknown = await register({}, { url: '?onboarding_type=by_magic' });
    expect([unknown.status, unknown.errors]).toEqual([422, { onboarding_type: [expect.any(String)] }]);
    expect(await findPeopleByEmail(unknown.body.email)).toEqual([]);
  });

  test('returns an error message for each invalid field [AUT-18]', async () => {
    const invalidFields: [object, object][] = [
      [{ client_id: harbour.slug }, { client_id: ['This account belongs to a different organisation'] }],
      [{ postcode: 'ZZZ' }, { postcode: ['Enter a full UK postcode, like M7 1UE'] }],
      [{ terms: false }, { terms: ['Agree to the terms and conditions'] }],
      [{ password_confirmation: 'Correct horse 8' }, { password_confirmation: ['Passwords must match'] }],
      [{ date_of_birth: '2027-02-29' }, { date_of_birth: ['Enter a real date'] }],
      [{ date_of_birth: '2031-01-01' }, { date_of_birth: ['Enter a real date of birth'] }],
      [
        { email: 'not an address' },
        { email: ['Enter an email address in the correct format, like name@example.com'] },
      ],
      [{ first_name: '  ' }, { first_name: ['Enter your first name'] }],
      [{ phone: '12' }, { phone: [expect.any(String)] }],
      [{ password: 'short', password_confirmation: 'short' }, { password: ['Must be 8 characters or more'] }],
      [
        { password: 'Password1!', password_confirmation: 'Password1!' },
        { password: [expect.stringContaining('too easy to guess')] },
      ],
      [
        { terms: false, password_confirmation: 'x' },
        { terms: [expect.any(String)], password_confirmation: [expect.any(String)] },
      ],
    ];
    for (const [changes, errors] of invalidFields) {
      const refused = await register(changes);
      expect([refused.status, refused.errors], JSON.stringify(changes)).toEqual([422, errors]);
      expect(getSetCookies(refused.response)).toEqual([]);
    }
  });

  test('requires an age of sixteen on the client’s local day [AUT-18]', async () => {
    expect((await register({ date_of_birth: '2014-06-02' })).errors).toEqual({
      date_of_birth: ['You must be at least 16 to open an account. A parent can book for you.'],
    });
    expect((await register({ date_of_birth: '2014-06-01' })).status).toBe(200);
  });

  test('does not require agreement if the client has no terms [AUT-18]', async () => {
    const { status } = await register({ terms: false }, { client: harbour, headers: harbour.headers });
    expect(status).toBe(200);
  });

  test('refuses an email address that has an account and suggests to log in [AUT-18]', async () => {
    const existing = await createTestPerson(database, demo, { email: 'Taken@people.test' });
    const { response, errors } = await register({ email: existing.email.toLowerCase() });
    expect(response.json()).toMatchObject({ code: 'validation_failed', next_step: 'log_in' });
    expect(errors).toEqual({ email: [expect.stringContaining('Log in instead')] });
    expect(getSetCookies(response)).toEqual([]);

    const atHarbour = { client: harbour, headers: harbour.headers };
    expect((await register({ email: existing.email }, atHarbour)).status).toBe(200);
  });

  test('creates one account in two concurrent requests with one email address [AUT-02]', async () => {
    const email = 'twice@people.test';
    const both = await Promise.all([register({ email }), register({ email: 'TWICE@people.test' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(both.find(({ status }) => status === 422)?.errors).toEqual({ email: [expect.any(String)] });
    const people = await run(
      queryBuilder.selectFrom('person').select('email').where('email', 'ilike', email),
    );
    expect(people).toHaveLength(1);
    const [session] = await run(
      queryBuilder
        .selectFrom('session')
        .innerJoin('person', 'person.id', 'session.person_id')
        .select('person_id')
        .where('email', 'ilike', email),
    );
    expect(session).toBeDefined();
  });

  test('tells the owner of a taken address, twice a day at most [AUT-18 AUT-26]', async () => {
    const owner = await createTestPerson(database, demo);
    for (let n = 0; n < 3; n += 1) await register({ email: owner.email }, { headers: openAddress() });
    const notices = await run(sql`
      select from outbox where kind = 'send_notice' and payload ->> 'kind' = 'registered_again'
        and (payload ->> 'person_id')::int = ${owner.personId}`);
    expect(notices).toHaveLength(2);
  });

  test('slows down a source that tries addresses that have an account, whatever comes next [AUT-26]', async () => {
    const headers = openAddress();
    const owner = await createTestPerson(database, demo);
    const tryTaken = async () => (await register({ email: owner.email }, { headers })).status;
    // At once, so that the wait after the last of them is longer than the rest of the test.
    const statuses = await Promise.all(Array.from({ length: 18 }, tryTaken));
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect(await tryTaken()).toBe(429);
    const waiting = await register({}, { headers });
    expect([waiting.status, waiting.response.json<{ code: string }>().code]).toEqual([
      429,
      'too_many_attempts',
    ]);
    expect(await findPeopleByEmail(waiting.body.email)).toEqual([]);
    expect((await register({}, { headers: openAddress() })).status).toBe(200);
  });

  test('is limited to 120 a minute from one address [AUT-26]', async () => {
    const url = '/api/auth/customer/register';
    const send = (remoteAddress: string) =>
      app.inject({ method: 'POST', url, headers: demo.headers, remoteAddress, payload: {} });
    const statuses: number[] = [];
    for (let n = 0; n < 122; n += 1) statuses.push((await send('192.0.2.30')).statusCode);
    expect(statuses.slice(0, 120).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(120)).toEqual([429, 429]);
    expect((await send('192.0.2.31')).statusCode).toBe(422);
  });

  test('merges a guest’s cart only if the account is created [BSK-16]', async () => {
    const guest = createTestGuest(demo);
    const { response } = await register({}, { headers: guest.headers });
    const { id } = response.json<{ data: { user: { id: number } } }>().data.user;
    expect(merged.at(-1)).toMatchObject({ clientId: demo.id, guestKey: guest.guestKey, personId: id });
    const mergesBefore = merged.length;
    await register({ terms: false }, { headers: guest.headers });
    await register();
    expect(merged).toHaveLength(mergesBefore);
  });
});
