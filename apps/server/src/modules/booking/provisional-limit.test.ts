import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { addCamp, createTestBundle } from '../../testing/bundles.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { createTestDatabase, minutesAfter } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { cartRoutes } from '../cart/index.ts';

const database = await createTestDatabase(16);
const client = await createTestClient(database, { max_places_per_person: 10 });
const venue = await createTestVenue(database, client, { leaves: 1 });
const app = createTestServer(database, (registerRoute, deps) =>
  cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
);

const anonymous = { allow_anonymous_bookings: true };
const createClass = () =>
  createTestOccurrence(database, venue, {
    schedule: { maximum: 20 },
    occurrence: { ...anonymous, last_bookable_at: new Date(minutesAfter(300)) },
  });
const createSwim = () =>
  createTestSwim(database, venue, { schedule: { maximum: 20 }, occurrence: anonymous });

/** A customer whose address is not proved, with a cart of each source. */
async function createNewcomer() {
  const person = await logInTestCustomer(database, client, { is_provisional: true });
  const { headers, personId } = person;
  const joining = createTestShopper(app, headers, personId, 'online-joining');
  return { person, ...createTestShopper(app, headers, personId), joining };
}
const createGuest = () => createTestShopper(app, createTestGuest(client).headers, 'guest');
const countOk = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length;

describe('the places of an account whose address is not proved', () => {
  test('are at most six, and the refusal says how to add more [ACT-33 ACT-31]', async () => {
    const { add } = await createNewcomer();
    expect(await add({ ...(await createClass()), quantity: 4 })).toMatchObject({ ok: true });
    expect(await add({ ...(await createClass()), quantity: 3 })).toMatchObject({
      status: 409,
      code: 'provisional_limit_reached',
      next_step: 'prove_address',
      message:
        'You can hold up to 6 places until your email address is confirmed. Pay for these places first, or set a password in My account.',
    });
    expect(await add({ ...(await createClass()), quantity: 2 })).toMatchObject({ ok: true });
  });

  test('are at most six for concurrent requests from two carts, of all kinds [ACT-33]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { add, send, joining } = await createNewcomer();
      const swims = await Promise.all([createSwim(), createSwim(), createSwim()]);
      const camps = await Promise.all([1, 2, 3].map(() => createTestBundle(database, venue)));
      const classes = await Promise.all(Array.from({ length: 6 }, createClass));
      const added = await Promise.all([
        ...swims.map((swim) => add(createTicketItem(swim, 'adult'))),
        ...camps.map((camp) => addCamp(send, camp)),
        ...classes.map((occurrence) => joining.add(occurrence)),
      ]);
      expect(countOk(added)).toBe(6);
      expect(added.flatMap((result) => (result.ok ? [] : [result.code]))).toEqual(
        Array.from({ length: 6 }, () => 'provisional_limit_reached'),
      );
    }
  });

  test('are not limited to six once the address is proved [ACT-33]', async () => {
    const { add, person } = await createNewcomer();
    expect(await add({ ...(await createClass()), quantity: 6 })).toMatchObject({ ok: true });
    const next = await createClass();
    expect(await add(next)).toMatchObject({ code: 'provisional_limit_reached' });
    await database.run(
      queryBuilder.updateTable('person').set({ is_provisional: false }).where('id', '=', person.personId),
    );
    expect(await add(next)).toMatchObject({ ok: true });
  });

  test('are not limited to six at the desk [ACT-33]', async () => {
    const { person } = await createNewcomer();
    const staff = await logInTestStaff(database, client);
    const desk = createTestShopper(app, staff.headers, person.personId);
    expect(await desk.add({ ...(await createClass()), quantity: 9 })).toMatchObject({ ok: true });
  });
});

describe('the six places of a guest', () => {
  test('count each person of a ticket, and a camp as one place [ACT-33 ACT-29]', async () => {
    const family = createGuest();
    expect(await family.add(createTicketItem(await createSwim(), 'family'))).toMatchObject({ ok: true });
    expect(await family.add({ ...(await createClass()), quantity: 3 })).toMatchObject({
      code: 'guest_limit_reached',
    });
    expect(await family.add({ ...(await createClass()), quantity: 2 })).toMatchObject({ ok: true });
    const camper = createGuest();
    expect(await addCamp(camper.send, await createTestBundle(database, venue))).toMatchObject({ ok: true });
    expect(await camper.add(createTicketItem(await createSwim(), 'adult', 5))).toMatchObject({ ok: true });
    expect(await camper.add(createTicketItem(await createSwim(), 'adult'))).toMatchObject({
      code: 'guest_limit_reached',
    });
  });
});
