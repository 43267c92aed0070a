import { expect, test } from 'vitest';
import { addCamp, createTestBundle } from '../../testing/bundles.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { cartRoutes } from '../cart/index.ts';

const database = await createTestDatabase(4);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { leaves: 3 });
const app = createTestServer(database, (registerRoute, deps) =>
  cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
);

test('an addition of any kind replies with the same basket as a read of it [BSK-23 BSK-25]', async () => {
  const person = await logInTestCustomer(database, client);
  const { add, cart, send } = createTestShopper(app, person.headers, person.personId);
  const court = await createTestOccurrence(database, venue, {
    schedule: { booking_strategy: 'sequential', leaf_allocation: 'one', maximum: 3 },
  });
  const swim = await createTestSwim(database, venue, { ratio: true });
  const camp = await createTestBundle(database, venue, { days: [1, 2, 3] });
  const additions = [
    async () => add(await createTestOccurrence(database, venue)),
    async () => add(court),
    async () => add([createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'child')]),
    async () => addCamp(send, camp),
  ];
  const counts: (number | undefined)[] = [];
  for (const addNext of additions) {
    const added = await addNext();
    expect(added).toEqual(await cart());
    counts.push(added.ok ? added.value.items.length : undefined);
  }
  expect(counts).toEqual([1, 2, 4, 5]);
});

test('the first addition of any kind replies with the same basket as a read of it [BSK-23 BSK-25]', async () => {
  const swim = await createTestSwim(database, venue, { ratio: true });
  const camp = await createTestBundle(database, venue, { days: [1, 2, 3] });
  type Shopper = ReturnType<typeof createTestShopper>;
  const additions = [
    ({ add }: Shopper) => add([createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'child')]),
    ({ send }: Shopper) => addCamp(send, camp),
  ];
  for (const addFirst of additions) {
    const person = await logInTestCustomer(database, client);
    const shopper = createTestShopper(app, person.headers, person.personId);
    const added = await addFirst(shopper);
    expect(added).toMatchObject({ ok: true });
    expect(added).toEqual(await shopper.cart());
  }
});
