import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { expect, test } from 'vitest';
import { createTestBundle } from '../../testing/bundles.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, linkTestPeople, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { cartRoutes } from '../cart/index.ts';

// The session's page and the basket say the same about an age limit.
const database = await createTestDatabase();
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { leaves: 4 });
const app = createTestServer(database, (registerRoute, deps) =>
  cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
);
const adults = { min_age: 16 };

async function createShopper(changes = {}) {
  const person = await logInTestCustomer(database, client, changes);
  return { ...createTestShopper(app, person.headers, person.personId), person };
}

test('an unknown age is refused with where to add the date of birth [ACT-35 BSK-15]', async () => {
  const { add, send } = await createShopper({ date_of_birth: null });
  const session = await createTestOccurrence(database, venue, { occurrence: adults });
  const swim = await createTestSwim(database, venue, { occurrence: adults });
  const camp = await createTestBundle(database, venue, { days: [1], occurrences: { 0: adults } });
  const answers = [
    await add(session),
    await add(createTicketItem(swim, 'adult')),
    await call(send, addToCart, {
      body: {
        items: [{ purchasable_type: 'camp', purchasable_id: camp.id, booking_full_camp: true }],
      },
    }),
  ];
  const message = 'This is for ages 16+, and we do not know your date of birth. Add it in My details.';
  expect(answers).toMatchObject(
    answers.map(() => ({ status: 409, code: 'age_not_met', next_step: 'add_date_of_birth', message })),
  );
});

test('an unknown age of a linked person names them, and the venue adds it [AUT-25 BSK-15]', async () => {
  const { add, person } = await createShopper();
  const robin = await logInTestCustomer(database, client, { first_name: 'Robin', date_of_birth: null });
  await linkTestPeople(database, client, person.personId, [robin.personId]);
  const forRobin = { extraFields: { purchased_for_user_id: robin.personId } };
  const session = await createTestOccurrence(database, venue, { occurrence: adults });
  const message = 'This is for ages 16+, and we do not know Robin’s date of birth. Ask the venue to add it.';
  expect(await add({ ...session, ...forRobin })).toMatchObject({
    code: 'age_not_met',
    next_step: 'choose_another',
    message,
  });
});

test('a known age is said as before [ACT-35]', async () => {
  const { add } = await createShopper();
  const session = await createTestOccurrence(database, venue, { occurrence: { min_age: 99 } });
  expect(await add(session)).toMatchObject({ code: 'age_not_met', message: 'This class is for ages 99+.' });
});
