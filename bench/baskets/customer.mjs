// A customer of the random baskets: registers, logs in, has credit, debts, packages and a membership, and knows what became
// of each. Everything that a customer can do goes over HTTP; what only staff can give is written to the database.
import { randomUUID } from 'node:crypto';

const password = 'Correct horse 7 battery';
const timeoutMs = 110_000;

/** Sends requests with the cookies of one browser. A 503 is repeated with the same key, as the page does. */
export function createBrowser({ world, client, tally }) {
  let cookie = '';
  async function sendOnce(method, path, body, headers) {
    const response = await fetch(`${world.origin}${path}`, {
      method,
      headers: {
        'x-client-domain': `bookings.${client}.localhost`,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const cookies = response.headers.getSetCookie().map((header) => header.split(';')[0]);
    if (cookies.length > 0) cookie = cookies.filter((pair) => !pair.endsWith('=')).join('; ');
    const json = text.startsWith('{') ? JSON.parse(text) : {};
    return { status: response.status, code: json.code, data: json.data, errors: json.errors };
  }
  return async function send(method, path, body) {
    const headers = { 'idempotency-key': randomUUID() };
    for (let tries = 1; ; tries += 1) {
      const response = await sendOnce(method, path, body, headers);
      if (response.status === 503 && tries < 60) {
        tally.count('repeated', response.code ?? 'no response');
        await new Promise((done) => setTimeout(done, 250));
        continue;
      }
      tally.response(method, path, response);
      return response;
    }
  };
}

export async function createCustomer({ world, catalogue, tally, number, isMember }) {
  const { client, clientId } = catalogue;
  const email = `baskets-${number}@${client}.test`;
  const fields = {
    first_name: 'Basket',
    last_name: 'Sample',
    email,
    password,
    password_confirmation: password,
    date_of_birth: '1990-05-17',
    phone: '+44 161 496 0000',
    terms: true,
    client_id: client,
  };
  const send = createBrowser({ world, client, tally });
  const registered = await repeatWhenLimited(() => send('POST', '/api/auth/customer/register', fields));
  if (registered.status !== 200) throw new Error(`Registration failed: ${JSON.stringify(registered)}`);
  const { data: user } = await send('GET', '/api/auth/user');
  const { data: link } = await send('POST', '/api/v1/linked-users/children', {
    first_name: 'Robin',
    last_name: 'Sample',
    date_of_birth: '2018-03-02',
  });
  const key = [clientId, user.id];
  if (isMember)
    await world.query(
      `insert into membership (client_id, id, person_id, plan_id, starts_on, created_at)
      values ($1, gen_random_uuid(), $2, $3, current_date - 30, now())`,
      [...key, catalogue.completePlan],
    );
  return {
    client,
    catalogue,
    send,
    email,
    password,
    id: user.id,
    childId: link?.referenced_user?.id,
    isMember,
    isMinor: false,
    uses: 0,
    /** Minor units of credit that were given, and what confirmed orders said that they spent. */
    given: 0,
    /** Codes of the gift cards that they have, and the emails in which the bought ones came. */
    giftCards: [],
    received: new Set(),
    orders: new Map(),
    ...createGifts(world, key),
  };
}

/** What reception gives to a customer, or what they owe. */
const createGifts = (world, key) => ({
  async giveCredit(type, amount) {
    await world.query(giveCreditSql, [...key, type, amount]);
    this.given += amount;
  },
  async owe(kind, amount) {
    const [{ id }] = await world.query(
      `insert into debt (client_id, id, person_id, kind, title, amount, tax_rate, tax_code, created_at)
        values ($1, gen_random_uuid(), $2, $3, 'Locker hire', $4, 2000, 'standard', now()) returning id`,
      [...key, kind, amount],
    );
    return id;
  },
  async givePackage(planId, uses) {
    await world.query(
      `insert into package (client_id, id, person_id, plan_id, uses, expires_at, created_at)
        values ($1, gen_random_uuid(), $2, $3, $4, now() + interval '90 days', now())`,
      [...key, planId, uses],
    );
  },
});

/** What `giveCredit` of the module credit does: the balance and the transfer that it consists of. */
const giveCreditSql = `
  with own as (
    insert into account (client_id, id, kind, code, person_id, credit_type, balance, reserved)
    values ($1, gen_random_uuid(), 'person', 'credit-' || $3::text || '-' || $2::int, $2, $3, $4, 0)
    on conflict (client_id, person_id, credit_type) do update set balance = account.balance + excluded.balance
    returning id
  ), house as (
    insert into account (client_id, id, kind, code) values ($1, gen_random_uuid(), 'internal', 'credit')
    on conflict (client_id, code) do update set code = excluded.code
    returning id
  )
  insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason)
  select $1, gen_random_uuid(), now(), house.id, own.id, $4, 'credit_given' from own, house`;

async function repeatWhenLimited(request) {
  for (let tries = 0; ; tries += 1) {
    const response = await request();
    if (response.status !== 429 || tries > 300) return response;
    await new Promise((done) => setTimeout(done, 500));
  }
}
