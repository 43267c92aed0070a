// One customer of the load: reads a timetable, books a place and pays for it, over HTTP as the page does. Each write has
// an idempotency key, and a request without a definite response is repeated with it.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const venues = { demo: 'northgate-arena', harbour: 'harbour-sports-village' };
/** A repetition gives up after this time, which is longer than every fault. */
const repeatForMs = 60_000;
const requestTimeoutMs = 30_000;
/** A payment waits for the provider, which may take 60 s, and then asks for the outcome. */
const paymentTimeoutMs = 100_000;
/** A customer can book each class once, so another customer takes over after these orders. */
const maxOrders = 12;

/** Sends requests with the cookies of one browser. `record` gets every request with its result. */
function createBrowser({ origin, client, record }) {
  let cookie = '';

  async function send(method, path, body, headers = {}) {
    const startedAt = performance.now();
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          'x-client-domain': `bookings.${client}.localhost`,
          ...(cookie ? { cookie } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(path.startsWith('/api/checkout/') ? paymentTimeoutMs : requestTimeoutMs),
      });
      const text = await response.text();
      const cookies = response.headers.getSetCookie().map((header) => header.split(';')[0]);
      if (cookies.length > 0) cookie = cookies.filter((pair) => !pair.endsWith('=')).join('; ');
      const json = text.startsWith('{') ? JSON.parse(text) : {};
      record({ startedAt, at: performance.now(), method, path, status: response.status, code: json.code });
      return { status: response.status, code: json.code, data: json.data };
    } catch (error) {
      record({
        startedAt,
        at: performance.now(),
        method,
        path,
        status: 0,
        code: error.cause?.code ?? error.name,
      });
      return { status: 0 };
    }
  }

  /** Repeats a request until its outcome is known. */
  async function sendUntilKnown(method, path, body) {
    const headers = { 'idempotency-key': randomUUID() };
    for (const end = Date.now() + repeatForMs; ; ) {
      const response = await send(method, path, body, headers);
      if (response.status !== 0 && response.status < 500 && response.status !== 429) return response;
      if (Date.now() > end) return response;
      await sleep(200);
    }
  }

  return sendUntilKnown;
}

/** Registers a customer of a client. Returns how they send requests, and their id. */
async function register({ origin, client, record, email }) {
  const send = createBrowser({ origin, client, record });
  const registered = await send('POST', '/api/auth/customer/register', {
    first_name: 'Load',
    last_name: 'Sample',
    email,
    password: 'Correct horse 7 battery',
    password_confirmation: 'Correct horse 7 battery',
    date_of_birth: '1990-05-17',
    phone: '+44 161 496 0000',
    terms: true,
    client_id: client,
  });
  if (registered.status !== 200) throw new Error(`Registration failed: ${JSON.stringify(registered)}`);
  const { data: user } = await send('GET', '/api/auth/user');
  return { send, userId: user.id };
}

/** A guest who only reads timetables, so that a slow payment of all customers is not mistaken for a lost service. */
export function createReader({ origin, client, record }) {
  const send = createBrowser({ origin, client, record });
  return { read: () => findOccurrence(send, client) };
}

/** A sequence of customers of a client, who buy one after another. */
export async function createShopper({ origin, sandbox, client, number, record }) {
  let people = 0;
  let orders = 0;
  const replace = () => {
    people += 1;
    orders = 0;
    return register({ origin, client, record, email: `load-${number}-${people}@${client}.test` });
  };
  let person = await replace();

  return {
    client,
    /**
     * Reads, books and pays once. Returns the order's id if the product confirmed one. A customer who `leaves` closes the
     * browser after the authorisation; the result is the transaction then.
     */
    async buy({ leaves = false } = {}) {
      if (orders >= maxOrders) person = await replace().catch(() => person);
      const { send, userId } = person;
      const occurrence = await findOccurrence(send, client);
      if (!occurrence) return undefined;
      const added = await send('POST', `/api/v1/users/${userId}/carts/activity-booking/items`, {
        data: {
          items: [{ purchasable_id: occurrence.id, purchasable_type: 'purchasableOccurrence', quantity: 1 }],
        },
      });
      const cart = added.status === 200 ? added : await send('GET', '/api/activities/cart');
      const amount = cart.data?.total?.value;
      const order = amount > 0 ? await pay({ send, sandbox, client, leaves }, amount) : undefined;
      if (order) orders += 1;
      return order;
    },
  };
}

/** A random class of the coming days that can be booked and has a price. */
async function findOccurrence(send, client) {
  const date = new Date(Date.now() + (1 + Math.floor(Math.random() * 11)) * 86_400_000);
  const path = `/api/activities/venue/${venues[client]}/activity/fitness-classes/v2/timetable`;
  const { data = [] } = await send('GET', `${path}?date=${date.toISOString().slice(0, 10)}`);
  const bookable = data.filter(
    ({ bookable_action, price }) => bookable_action.action === 'book' && price?.value,
  );
  return bookable[Math.floor(Math.random() * bookable.length)];
}

/** Authorises and completes the payment of the cart; see `buy`. */
async function pay({ send, sandbox, client, leaves }, amount) {
  const prepared = await send('GET', '/api/checkout/prepare');
  const sessionKey = prepared.data?.session_key;
  const card = await createCardToken(sandbox, client, sessionKey).catch(() => undefined);
  if (!card) return undefined;
  const authorised = await send('POST', '/api/checkout/authorise', {
    billing_address_line_one: '88 Test Street',
    billing_city: 'Salford',
    billing_first_name: 'Load',
    billing_last_name: 'Sample',
    billing_postcode: 'M5 4WT',
    card_identifier: card,
    card_holder_name: 'SUCCESSFUL',
    payments: [{ tender_type: 'online', amount }],
    terms: true,
    ...(sessionKey ? { session_key: sessionKey } : {}),
  });
  const transaction = authorised.data?.transaction_uuid;
  if (!transaction || leaves) return transaction;
  const completed = await send('POST', '/api/checkout/complete', {
    transaction_uuid: transaction,
    terms: true,
  });
  return completed.data?.complete_order_id ?? undefined;
}

async function createCardToken(sandbox, client, sessionKey) {
  const signal = AbortSignal.timeout(requestTimeoutMs);
  if (client === 'harbour') {
    const headers = {
      authorization: 'Bearer sk_test_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const url = `${sandbox}/v1/test_helpers/confirmation_tokens`;
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: 'payment_method=pm_card_visa',
      signal,
    });
    return (await response.json()).id;
  }
  const cardDetails = {
    cardholderName: 'SUCCESSFUL',
    cardNumber: '4929000000006',
    expiryDate: '1230',
    securityCode: '123',
  };
  const response = await fetch(`${sandbox}/api/v1/card-identifiers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cardDetails }),
    signal,
  });
  return (await response.json()).cardIdentifier;
}
