// Cases of a customer's account: the list of their bookings, and the log-in.
import { randomBytes, scryptSync } from 'node:crypto';
import { deleteOrders } from './measure.mjs';
import { analyzeBookings, seedBookings } from './seed-bookings.mjs';

/** People who have booked most days for years. */
const readerCount = 4;
const bookingsEach = 2000;
const perPage = 20;

const getReaders = ({ people }) => people.slice(0, readerCount);

const createListCase = (page) => ({
  name: `bookings-list, page ${page}`,
  target: 0.5,
  maxP99: 80,
  maxWarm: 400,
  statement: 'bookings',
  prepare: async (db, testData) => {
    await seedBookings(db, {
      clientId: testData.clientId,
      personIds: getReaders(testData).map(({ id }) => id),
      count: bookingsEach,
    });
    await analyzeBookings(db);
  },
  cleanUp: deleteOrders,
  buildParameters: (testData) =>
    getReaders(testData).map(({ id }) => ({
      client_id: testData.clientId,
      person_id: id,
      limit: perPage,
      offset: (page - 1) * perPage,
    })),
  bare: (parameters) => parameters.map((fields) => ({ path: `/bookings?${new URLSearchParams(fields)}` })),
  ours: (testData, port) =>
    getReaders(testData).map((person) => ({
      path: `/api/v1/activities/bookings?page=${page}&per_page=${perPage}`,
      cookie: person.cookieAt(port),
    })),
});

const password = 'Correct horse 7';
const accountCount = 500;
/** As `apps/server/src/platform/security/password-hash.ts`. */
const hashCost = { logN: 15, r: 8, p: 3 };

function hashPassword() {
  const { logN, r, p } = hashCost;
  const salt = randomBytes(16);
  const derived = scryptSync(password, salt, 32, { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r });
  return `scrypt$${logN}$${r}$${p}$${salt.toString('base64url')}$${derived.toString('base64url')}`;
}

const getEmails = () => Array.from({ length: accountCount }, (_, n) => `customer${n + 1}@national.test`);

/** The bare handler reads the hash and computes it, so the ratio is the share that the hash has of a log-in. */
const loginCase = {
  name: 'log-in',
  target: 0.9,
  // A hash takes a quarter of a second, and 16 requests wait for two at a time.
  maxP99: 10_000,
  maxWarm: 40,
  statement: 'credentials',
  prepare: (db, { clientId }) =>
    db.query('update person set password_hash = $2 where client_id = $1 and email = any($3)', [
      clientId,
      hashPassword(),
      getEmails(),
    ]),
  cleanUp: (db) => db.query('update person set password_hash = null where password_hash is not null'),
  buildParameters: ({ clientId }) => getEmails().map((email) => ({ client_id: clientId, email })),
  bare: (parameters) =>
    parameters.map((body) => ({ method: 'POST', path: '/log-in', body: { ...body, password } })),
  // Each from an address of its own, because the log-ins of one are limited.
  ours: () =>
    getEmails().map((username, n) => ({
      method: 'POST',
      path: '/api/auth/customer/login',
      headers: { 'X-Forwarded-For': `10.0.${n >> 8}.${n & 255}` },
      body: { username, password },
    })),
};

export const accountCases = [createListCase(1), createListCase(50), loginCase];
