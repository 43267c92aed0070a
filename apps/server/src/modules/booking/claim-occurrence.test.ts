import { ok } from '@pavilion/domain/result';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createPurchasables } from '../../purchasables.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestClaim, createTestLine, runClaim, runClaimRace } from '../../testing/claims.ts';
import { createCountedDatabase } from '../../testing/counted-database.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  logInTestCustomer,
} from '../../testing/people.ts';
import { countSold, createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { cartRoutes } from '../cart/index.ts';
import { claimOccurrence, type OccurrenceClaim } from './store/claim.ts';

const database = await createTestDatabase();
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { leaves: 4 });
type Occurrence = Awaited<ReturnType<typeof createTestOccurrence>>;
type Side = OccurrenceClaim['side'];

const createOccurrence = (maximum: number) =>
  createTestOccurrence(database, venue, { schedule: { maximum } });
const createClaim = (occurrence: Occurrence, changes: Parameters<typeof createTestClaim>[2] = {}) =>
  createTestClaim(database, occurrence, changes);
const runRace = (occurrence: Occurrence, changes: Partial<OccurrenceClaim> = {}) =>
  runClaimRace(database, occurrence, runClaim, changes);

const later = {
  now: minutesAfter(15),
  hold: {
    firstEndsAt: minutesAfter(30),
    firstCapAt: minutesAfter(60),
    minEndsAt: minutesAfter(20),
    lastBookableAt: minutesAfter(600),
  },
};

const app = createTestServer(database, (registerRoute, deps) =>
  cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
);

/** A claim for the cart of a guest, with a function that removes its line through the API. */
async function createRemovableClaim(occurrence: Occurrence) {
  const guest = createTestGuest(client);
  const claim = await createClaim(occurrence);
  const target = { ...claim.target, owner: `guest:${guest.guestKey}` };
  const shopper = createTestShopper(app, guest.headers, 'guest');
  return { claim: { ...claim, target }, remove: () => shopper.remove([claim.lineId]) };
}

describe('concurrent claims of the last places', () => {
  test('succeed as often as there are places [BSK-15]', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await runRace(await createOccurrence(3))).toEqual({ places: 3, consumed: 3 });
    }
  });

  test('succeed as often if expired holds have all places [BSK-15 BSK-44]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const occurrence = await createOccurrence(3);
      await runClaim(database, await createClaim(occurrence, { places: 2 }));
      await runClaim(database, await createClaim(occurrence));
      expect(await runRace(occurrence, later)).toEqual({ places: 3, consumed: 3 });
    }
  });

  /** Sells to 20 customers of one side, then to 20 of the other, and returns what was sold. */
  async function sellSides(
    split: { maximum: number; online_maximum: number | null; foh_maximum: number | null },
    first: Side,
  ) {
    const occurrence = await createTestOccurrence(database, venue, { schedule: split, occurrence: split });
    const claims = await Promise.all(Array.from({ length: 40 }, () => createClaim(occurrence)));
    const sides = first === 'online' ? (['online', 'foh'] as const) : (['foh', 'online'] as const);
    await Promise.all(
      claims.map((claim, n) => runClaim(database, { ...claim, side: sides[n < 20 ? 0 : 1] })),
    );
    const [row] = await database.run(
      queryBuilder
        .selectFrom('occurrence')
        .select(['consumed', 'online_consumed', 'foh_consumed'])
        .where('id', '=', occurrence.occurrenceId),
    );
    return row;
  }

  test.each(['online', 'foh'] as const)(
    'sell no more than the places of each side, %s first [BSK-15]',
    async (first) => {
      const split = { maximum: 5, online_maximum: 3, foh_maximum: 2 };
      expect(await sellSides(split, first)).toEqual({ consumed: 5, online_consumed: 3, foh_consumed: 2 });
    },
  );

  test('sell no more than all places to two sides that share them [BSK-15]', async () => {
    const all = { maximum: 25, online_maximum: null, foh_maximum: null };
    expect(await sellSides(all, 'online')).toMatchObject({ consumed: 25 });
  });
});

describe('a place in a hold', () => {
  test('is released by the next claim after it expires, and not before [BSK-44]', async () => {
    const occurrence = await createOccurrence(1);
    const held = await createClaim(occurrence);
    await runClaim(database, held);

    const early = await createClaim(occurrence, { ...later, now: minutesAfter(14) });
    expect(await runClaim(database, early)).toBe('place_taken');
    const next = await createClaim(occurrence, later);
    expect(await runClaim(database, next)).toBe('claimed');
    expect([await readStatus(held), await readStatus(next)]).toEqual(['lapsed', 'reserved']);
  });

  test('stays if only another hold has expired [BSK-44]', async () => {
    const occurrence = await createOccurrence(2);
    const expired = await createClaim(occurrence);
    const active = await createClaim(occurrence);
    active.hold = { ...active.hold, firstEndsAt: minutesAfter(29) };
    for (const held of [expired, active]) await runClaim(database, held);

    expect(await runClaim(database, await createClaim(occurrence, later))).toBe('claimed');
    expect([await readStatus(expired), await readStatus(active)]).toEqual(['lapsed', 'reserved']);
  });

  test('is never released during a payment attempt [BSK-44]', async () => {
    const occurrence = await createOccurrence(1);
    const held = await createClaim(occurrence);
    await runClaim(database, held);
    await startPayment(held);

    const next = await createClaim(occurrence, later);
    expect(await runClaim(database, next)).toBe('place_taken');
    expect(await readStatus(held)).toBe('reserved');
  });

  test('is released even if the next claim needs more places [BSK-44]', async () => {
    const occurrence = await createOccurrence(2);
    await runClaim(database, await createClaim(occurrence));
    const greedy = await createClaim(occurrence, { ...later, places: 3 });
    expect(await runClaim(database, greedy)).toBe('place_taken');
    expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  });

  test('refuses another line after it expires or during a payment attempt [BSK-44]', async () => {
    const occurrence = await createOccurrence(2);
    const held = await createClaim(occurrence);
    await runClaim(database, held);

    const again = { ...held, ...createTestLine() };
    expect(await runClaim(database, { ...again, ...later })).toBe('cart_changed');
    await startPayment(held);
    expect(await runClaim(database, again)).toBe('cart_changed');
    expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  });

  test('is released when its owner removes it, and the hold ends with the last line [BSK-26]', async () => {
    const occurrence = await createOccurrence(1);
    const { claim, remove } = await createRemovableClaim(occurrence);
    await runClaim(database, claim);
    await remove();
    expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
    const [hold] = await database.run(
      queryBuilder.selectFrom('hold').select('ends_at').where('cart_id', '=', claim.target.newCartId),
    );
    expect(hold).toEqual({ ends_at: null });
  });
});

test('counts places once that are released while others are claimed [BSK-15 BSK-26]', async () => {
  const occurrence = await createOccurrence(20);
  const held = await Promise.all(Array.from({ length: 20 }, () => createRemovableClaim(occurrence)));
  await Promise.all(held.map(({ claim }) => runClaim(database, claim)));
  const newClaims = await Promise.all(Array.from({ length: 40 }, () => createClaim(occurrence)));
  await Promise.all([
    ...held.map(({ remove }) => remove()),
    ...newClaims.map((claim) => runClaim(database, claim)),
  ]);
  const sold = await countSold(database, occurrence);
  expect(sold?.places).toBe(sold?.consumed);
});

test('never moves the end of a hold back when a second place is added [BSK-15]', async () => {
  const [first, second] = [await createOccurrence(1), await createOccurrence(1)];
  const claim = await createClaim(first);
  const later = await createClaim(second, { target: claim.target });
  for (const request of [claim, { ...later, hold: { ...later.hold, minEndsAt: minutesAfter(5) } }]) {
    expect((await claimOccurrence(database.run, request)).ends).toEqual(new Date(minutesAfter(15)));
  }
});

test('claims several occurrences all or none, in any order of concurrent claims [BSK-15]', async () => {
  const occurrences = await Promise.all([createOccurrence(5), createOccurrence(5), createOccurrence(5)]);
  const { booking } = createPurchasables(database);
  const people = await Promise.all(Array.from({ length: 40 }, () => logInTestCustomer(database, client)));
  const outcomes = await Promise.all(
    people.map(async ({ personId }, n) => {
      const ordered = n % 2 ? occurrences : occurrences.toReversed();
      const inputs = ordered.map(({ occurrenceId }) => ({
        kind: 'booking' as const,
        detail: { occurrenceId },
        quantity: 1,
        personId,
        optionId: undefined,
      }));
      const context = {
        clientId: client.id,
        requesterId: personId,
        side: 'online' as const,
        guestPlacesHeld: 0,
        now: noon,
      };
      const target = {
        clientId: client.id,
        owner: `person:${personId}`,
        source: 'activity-booking',
        newCartId: createId(noon),
      };
      const quoted = await booking.quote(database.run, context, inputs);
      if (!quoted.ok) return false;
      const reserved = await database.inTransaction((tx) =>
        booking.reserve(tx, context, target, quoted.value),
      );
      return reserved.ok;
    }),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(5);
  for (const occurrence of occurrences) {
    expect(await countSold(database, occurrence)).toEqual({ places: 5, consumed: 5 });
  }
});

test('applies a repeated request once, also if the repeats are concurrent [BSK-03]', async () => {
  const occurrence = await createOccurrence(100);
  const idempotency = { key: 'once', requestHash: Buffer.from('a') };
  const claim = await createClaim(occurrence, { idempotency });
  await runClaim(database, await createClaim(await createOccurrence(1), { target: claim.target }));
  const outcomes = await Promise.all(
    Array.from({ length: 16 }, () => runClaim(database, { ...claim, ...createTestLine() })),
  );
  expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['claimed', 'already_applied']));
  expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
});

test('stores no key with a refusal, so the request can be repeated [BSK-03]', async () => {
  const occurrence = await createOccurrence(0);
  const idempotency = { key: 'refused', requestHash: Buffer.from('a') };
  expect(await runClaim(database, await createClaim(occurrence, { idempotency }))).toBe('place_taken');
  expect(
    await database.run(queryBuilder.selectFrom('idempotency_key').select('key').where('key', '=', 'refused')),
  ).toEqual([]);
});

describe('a claim that was decided on old facts', () => {
  test('is refused if the occurrence has changed [BSK-03]', async () => {
    const occurrence = await createOccurrence(3);
    const claim = await createClaim(occurrence);
    await database.run(
      queryBuilder.updateTable('occurrence').set({ min_age: 16 }).where('id', '=', occurrence.occurrenceId),
    );
    expect(await runClaim(database, claim)).toBe('occurrence_changed');
    expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  });

  /** Raises the price of an occurrence to £9. */
  const changePrice = ({ prices }: Occurrence) =>
    database.run(
      queryBuilder
        .updateTable('pricing_option')
        .set({ amount: 900 })
        .where('id', '=', prices[0]?.id ?? ''),
    );

  test('is refused if the occurrence is no longer sold, whatever the decision read [BSK-03]', async () => {
    const occurrence = await createOccurrence(3);
    await database.run(sql`update occurrence set status = 'cancelled' where id = ${occurrence.occurrenceId}`);
    expect(await runClaim(database, await createClaim(occurrence))).toBe('occurrence_changed');
  });

  test('is refused if a price of the schedule has changed [BSK-03 PRC-01]', async () => {
    const occurrence = await createOccurrence(3);
    const claim = await createClaim(occurrence);
    await changePrice(occurrence);
    expect(await runClaim(database, claim)).toBe('facts_changed');
    expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  });

  test('is refused if a price changes while it waits for the occurrence [BSK-03 PRC-01]', async () => {
    const occurrence = await createOccurrence(3);
    const claim = await createClaim(occurrence);
    const claimed = await database.inTransaction(async (tx) => {
      await tx(sql`select from occurrence where id = ${occurrence.occurrenceId} for update`);
      const outcome = runClaim(database, claim);
      await waitForLock(database);
      await changePrice(occurrence);
      return ok({ outcome });
    });
    expect(claimed.ok && (await claimed.value.outcome)).toBe('facts_changed');
    expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  });

  test('is refused if the person has changed [BSK-03]', async () => {
    const { personId } = await logInTestCustomer(database, client);
    const person = { id: personId, version: 1 };
    const occurrence = await createOccurrence(3);
    const claim = await createClaim(occurrence, { requester: person, attendee: person });
    await database.run(
      queryBuilder.updateTable('person').set({ date_of_birth: '2019-01-01' }).where('id', '=', personId),
    );
    expect(await runClaim(database, claim)).toBe('requester_changed');
  });

  test('is refused if the attendee has changed [BSK-03 AUT-25]', async () => {
    const { personId } = await logInTestCustomer(database, client);
    const child = await createTestPerson(database, client);
    const occurrence = await createOccurrence(3);
    const claim = await createClaim(occurrence, {
      requester: { id: personId, version: 1 },
      attendee: { id: child.personId, version: 1 },
    });
    await database.run(
      queryBuilder
        .updateTable('person')
        .set({ date_of_birth: '2019-01-01' })
        .where('id', '=', child.personId),
    );
    expect(await runClaim(database, claim)).toBe('requester_changed');
  });

  test('is repeated by the cart on fresh facts, at the new price [PRC-01]', async () => {
    const occurrence = await createOccurrence(3);
    const [first, second] = [
      await logInTestCustomer(database, client),
      await logInTestCustomer(database, client),
    ];
    await createTestShopper(app, first.headers, first.personId).add(occurrence);
    await changePrice(occurrence);
    expect(await createTestShopper(app, second.headers, second.personId).add(occurrence)).toMatchObject({
      value: { total: { value: 900 } },
    });
  });
});

test('adds a line in one statement once the facts are cached [BSK-03 BSK-15]', async () => {
  const counted = createCountedDatabase(database);
  const countedApp = createTestServer(counted, (registerRoute, deps) =>
    cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  );
  const [first, second] = [await createOccurrence(3), await createOccurrence(3)];
  const person = await logInTestCustomer(database, client);
  const other = await logInTestCustomer(database, client);
  await createTestShopper(countedApp, other.headers, other.personId).add(second);
  const shopper = createTestShopper(countedApp, person.headers, person.personId);
  await shopper.add(first);
  // The client's row is cached for a second of real time, so a slow machine may read it again.
  counted.calls.length = 0;
  expect(await shopper.add(second)).toMatchObject({ value: { item_count: 2 } });
  expect(counted.calls).not.toContain('transaction');
  expect(counted.calls.length).toBeLessThanOrEqual(2);
  await expect
    .poll(async () => {
      counted.calls.length = 0;
      expect(await shopper.cart()).toMatchObject({ value: { item_count: 2 } });
      return counted.calls;
    })
    .toEqual(['run']);
});

test('raises no version when places are taken or released', async () => {
  const occurrence = await createOccurrence(3);
  const readVersion = async () =>
    (
      await database.run(
        queryBuilder.selectFrom('occurrence').select('version').where('id', '=', occurrence.occurrenceId),
      )
    )[0]?.version;
  const before = await readVersion();
  const { claim, remove } = await createRemovableClaim(occurrence);
  await runClaim(database, claim);
  await remove();
  expect(await readVersion()).toBe(before);
});

/** Sets a payment attempt on the cart's hold until the end of the test. */
const startPayment = ({ target }: OccurrenceClaim) =>
  database.run(
    queryBuilder
      .updateTable('hold')
      .set({ attempt_id: createId(noon) })
      .where('cart_id', '=', target.newCartId),
  );

afterEach(() => database.run(queryBuilder.updateTable('hold').set({ attempt_id: null })));

async function readStatus({ bookingId }: OccurrenceClaim) {
  const [booking] = await database.run(
    queryBuilder.selectFrom('booking').select('status').where('id', '=', bookingId),
  );
  return booking?.status;
}
