import { sql } from 'kysely';
import type { Database } from '#platform/database/database';
import { createLogger } from '#platform/runtime/logger';
import { bookingRoutes } from '../modules/booking/index.ts';
import { bundleRoutes } from '../modules/bundle/index.ts';
import { cartRoutes } from '../modules/cart/index.ts';
import { createGeocoder } from '../modules/map/index.ts';
import { checkTicketCancellation } from '../modules/ticket/index.ts';
import { timetableRoutes } from '../modules/timetable/index.ts';
import { createQueueSweep, trySettleQueue, waitlistJobs, waitlistRoutes } from '../modules/waitlist/index.ts';
import { createPurchasables } from '../purchasables.ts';
import { createTestShopper } from './carts.ts';
import { readOutboxEmails } from './checkouts.ts';
import { bookTestPlaces } from './held-places.ts';
import { createTestOccurrence, createTestVenue } from './occurrences.ts';
import { createTestClient, createTestPerson, logInTestCustomer, testKeys } from './people.ts';
import { minutesAfter, noon } from './test-database.ts';
import { createTestServer } from './test-server.ts';

type Headers = Record<string, string>;
type Occurrence = { clientId: string; occurrenceId: string };
type Reply = {
  status: number;
  code?: string;
  message?: string;
  next_step?: string | null;
  data: Record<string, unknown>;
};

/** A client with a venue, and a server whose clock the test sets. `used` may be a database without a guard. */
export async function createTestWaitlists(database: Database, used: Database = database) {
  const clock = { now: noon };
  /** Errors that the server has logged. */
  const logged: string[] = [];
  const now = (): number => clock.now;
  const app = createTestServer(
    used,
    (registerRoute, deps) => {
      bookingRoutes(registerRoute, {
        ...deps,
        offerReleasedPlaces: (tx, released) => trySettleQueue(deps.log, tx, released),
        checkTicketCancellation,
      });
      waitlistRoutes(registerRoute, deps);
      bundleRoutes(registerRoute, deps);
      timetableRoutes(registerRoute, { ...deps, geocodeTerm: createGeocoder(deps) });
      cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => true });
    },
    { now, log: createLogger('error', (line) => logged.push(line)) },
  );
  const client = await createTestClient(database);
  const venue = await createTestVenue(database, client);

  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    headers: Headers,
    payload?: object,
  ): Promise<Reply> {
    const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, ...response.json<Omit<Reply, 'status'>>() };
  }
  const getPath = ({ occurrenceId }: Occurrence) =>
    `/api/v1/activities/occurrences/${occurrenceId}/waitlist/members`;

  /** An occurrence that starts five hours after noon, with all its places booked, and the ids of the bookings. */
  async function createFull(
    maximum = 1,
    occurrence: object = {},
    prices: { amount: number }[] = [{ amount: 500 }],
  ) {
    const created = await createTestOccurrence(database, venue, {
      schedule: { maximum },
      prices,
      occurrence: {
        waitlist_maximum: 5,
        starts_at: new Date(minutesAfter(300)),
        ends_at: new Date(minutesAfter(360)),
        last_bookable_at: new Date(minutesAfter(300)),
        ...occurrence,
      },
    });
    const bookings: { id: string; headers: Headers }[] = [];
    for (let place = 0; place < maximum; place += 1) {
      const person = await logInTestCustomer(database, client);
      bookings.push({
        id: await bookTestPlaces(database, created, person),
        headers: person.headers,
      });
    }
    return { ...created, bookings };
  }

  return {
    app,
    client,
    venue,
    clock,
    logged,
    send,
    createFull,
    createPerson: () => createTestPerson(database, client),
    logIn: (changes = {}) => logInTestCustomer(database, client, changes),
    join: (occurrence: Occurrence, person: { personId: number; headers: Headers }, choice = {}) =>
      send('POST', getPath(occurrence), person.headers, { data: { user_id: person.personId, ...choice } }),
    leave: (occurrence: Occurrence, person: { personId: number; headers: Headers }) =>
      send('DELETE', `${getPath(occurrence)}/${person.personId}`, person.headers),
    cancel: ({ id, headers }: { id: string; headers: Headers }) =>
      send('DELETE', `/api/activities/bookings/${id}/?source=bookings`, headers),
    view: async ({ occurrenceId }: Occurrence, headers: Headers) =>
      (await send('GET', `/api/activities/${occurrenceId}`, headers)).data,
    add: ({ occurrenceId }: Occurrence, { personId, headers }: { personId: number; headers: Headers }) =>
      createTestShopper(app, headers, personId).add({ occurrenceId }),
    /** Runs the jobs that book the places of automatic entries of an occurrence, as the worker does, again at each call. */
    bookOffers: async ({ occurrenceId }: Occurrence, changed: Database = database, number = 1) => {
      const jobs = waitlistJobs({
        database: changed,
        now,
        log: createLogger('silent'),
        purchasables: createPurchasables(changed),
        keys: testKeys,
      });
      const messages = await database.run(sql<{ id: string; payload: unknown }>`
        select b.id, b.payload from outbox b
        join waitlist_entry e on e.client_id = b.client_id and e.id::text = b.payload ->> 'entry_id'
        where b.client_id = ${client.id} and b.kind = 'book_offer' and e.occurrence_id = ${occurrenceId}
        order by b.created_at, b.id`);
      for (const message of messages)
        await jobs['book_offer']?.({ clientId: client.id, ...message }, { number, isLast: false });
      return messages.length;
    },
    /** The orders of a person, with their bookings' occurrences. */
    readOrders: ({ personId }: { personId: number }) =>
      database.run(sql<{ total: number; source: string; occurrence_id: string; person_id: number }>`
        select r.total, r.cart_source as source, b.occurrence_id, b.person_id from "order" r
        join order_line l on l.client_id = r.client_id and l.order_id = r.id
        join booking b on b.client_id = l.client_id and b.line_id = l.cart_line_id
        where r.client_id = ${client.id} and r.person_id = ${personId} and b.status = 'settled'`),
    /** A sweep of at most so many queues in a round. */
    createSweep: (limit?: number) =>
      createQueueSweep({ database: used, now, log: createLogger('silent') }, limit),
    sweep: () => createQueueSweep({ database: used, now, log: createLogger('silent') })(),
    /** The counters of an occurrence, and the statuses of its entries in the order of the queue. */
    read: async ({ occurrenceId }: Occurrence) => {
      const [row] = await database.run(sql<{
        consumed: number;
        waiting: number;
        waitlisted: number;
        entries: string[];
      }>`
        select consumed, waiting, waitlisted, array(
          select status from waitlist_entry e
          where e.client_id = o.client_id and e.occurrence_id = o.id order by legacy_number
        ) as entries
        from occurrence o where o.client_id = ${client.id} and o.id = ${occurrenceId}`);
      return row;
    },
    readEmails: async (to: string) => {
      const deps = { database, purchasables: createPurchasables(database), keys: testKeys, now };
      const emails = await readOutboxEmails({ world: database, client, deps });
      return emails.filter((email) => email.to === to);
    },
  };
}
