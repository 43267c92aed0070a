import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createTestLine } from '../../../testing/claims.ts';
import { createTestClient } from '../../../testing/people.ts';
import { createTestDatabase, noon } from '../../../testing/test-database.ts';
import {
  cancelLines,
  lapseLines,
  markLapsedShown,
  moveLines,
  readReservedLines,
  removeLapsedLines,
  saveLineAnswers,
  saveWithheldRules,
  settleLines,
  updateLine,
} from './lines.ts';

// What each statement does to lines whose state it is not for, as if the checks before it were missing. No bookings are
// behind the lines, so the invariants are broken.
const database = await createTestDatabase(2, { canBreakInvariants: true });
const client = await createTestClient(database);
const clientId = client.id;

const createCart = async (): Promise<string> => {
  const cartId = createId(noon);
  await database.run(sql`
    insert into cart (client_id, id, owner, source)
    values (${clientId}, ${cartId}, ${`guest:${cartId}`}, 'activity-booking')`);
  await database.run(sql`
    insert into hold (client_id, cart_id, ends_at, cap_at)
    values (${clientId}, ${cartId}, ${new Date(noon)}, ${new Date(noon)})`);
  return cartId;
};

const place = { venueName: 'Pool', venueSlug: 'pool', location: 'Court 2', address: null };
const states = ['reserved', 'lapsed', 'settled', 'cancelled'] as const;

type State = (typeof states)[number];
type LineOptions = {
  status?: State;
  kind?: 'booking' | 'bundle';
  shownAt?: Date | null;
  place?: object | null;
};

async function createLine(cartId: string, options: LineOptions = {}): Promise<string> {
  const { status = 'reserved', kind = 'booking', shownAt = null } = options;
  const { price, snapshot } = createTestLine();
  const id = createId(noon);
  const shown = { ...snapshot, place: options.place === undefined ? place : options.place };
  await database.run(sql`
    insert into cart_line (client_id, id, cart_id, kind, status, list_amount, amount, tax, tax_rate, tax_code, snapshot,
      detail, created_at, lapse_shown_at)
    values (${clientId}, ${id}, ${cartId}, ${kind}, ${status}, ${price.list}, ${price.amount}, ${price.tax},
      ${price.taxRate}, ${price.taxCode}, ${JSON.stringify(shown)}, '{"kept": true}', ${new Date(noon)}, ${shownAt})`);
  return id;
}

/** A cart with a line in each state, by state. */
async function fillCart() {
  const cartId = await createCart();
  const ids = new Map<State, string>();
  for (const status of states) ids.set(status, await createLine(cartId, { status }));
  return { cartId, lineIds: [...ids.values()], getId: (status: State) => ids.get(status) ?? '' };
}

type Row = {
  status: State;
  cart_id: string | null;
  left_cart_id: string | null;
  amount: number;
  detail: object;
  snapshot: { place: object | null };
  lapse_shown_at: Date | null;
};

const readLine = async (id: string): Promise<Row | undefined> =>
  (
    await database.run(sql<Row>`
      select status, cart_id, left_cart_id, amount, detail, snapshot, lapse_shown_at from cart_line where id = ${id}`)
  )[0];

async function change(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await database.inTransaction(async (tx) => {
    await work(tx);
    return { ok: true };
  });
}

/** Runs a change of all lines of a cart, and returns the states whose line it has changed. */
async function listChanged(
  work: (tx: Transaction, cart: Awaited<ReturnType<typeof fillCart>>) => Promise<void>,
) {
  const cart = await fillCart();
  const before = await Promise.all(cart.lineIds.map(readLine));
  await change((tx) => work(tx, cart));
  const after = await Promise.all(cart.lineIds.map(readLine));
  return states.filter((_, n) => JSON.stringify(before[n]) !== JSON.stringify(after[n]));
}

const toQuoted = (amount: number, quotedPlace: object | null = place) => {
  const { price, snapshot } = createTestLine();
  return {
    input: {
      kind: 'booking',
      detail: { occurrenceId: createId(noon) },
      quantity: 1,
      personId: null,
      optionId: undefined,
    },
    price: { ...price, amount },
    snapshot: { ...snapshot, place: quotedPlace },
    lastBookableAt: null,
    versions: { requester: null, attendee: null, subject: null },
  } as Parameters<typeof updateLine>[1]['quoted'];
};

test('only reserved lines are read as places, in the order of their addition [BSK-44]', async () => {
  const { cartId, getId } = await fillCart();
  const next = await createLine(cartId);
  // PostgreSQL finds an updated row after the others.
  await database.run(sql`update cart_line set amount = 700 where id = ${getId('reserved')}`);
  const read = await readReservedLines(database.run, { clientId, cartId });
  expect(read.map(({ id }) => id)).toEqual([getId('reserved'), next].toSorted());
  expect(read.map(({ status }) => status)).toEqual(['reserved', 'reserved']);
});

test('a price, and what is removed from it, are saved on reserved lines only [BSK-27 PRC-02]', async () => {
  const priced = await listChanged(async (tx, { lineIds }) => {
    for (const id of lineIds) await updateLine(tx, { clientId, id, quoted: toQuoted(900) });
  });
  expect(priced).toEqual(['reserved']);
  const withheld = await listChanged(async (tx, { lineIds }) => {
    for (const lineId of lineIds) await saveWithheldRules(tx, { clientId, lineId }, ['benefit']);
  });
  expect(withheld).toEqual(['reserved']);
});

test('only reserved lines lapse, move and are settled, and only settled ones are cancelled [BSK-44 BSK-16 CHK-12]', async () => {
  const other = await createCart();
  expect(
    await listChanged((tx, { lineIds }) => lapseLines(tx, { clientId, lineIds, isShownInCart: true })),
  ).toEqual(['reserved']);
  expect(await listChanged((tx, { lineIds }) => moveLines(tx, { clientId, cartId: other, lineIds }))).toEqual(
    ['reserved'],
  );
  expect(await listChanged((tx, { lineIds }) => settleLines(tx, { clientId, lineIds }))).toEqual([
    'reserved',
  ]);
  expect(await listChanged((tx, { lineIds }) => cancelLines(tx, { clientId, lineIds }))).toEqual(['settled']);
});

test('a settled line leaves the cart [CHK-12]', async () => {
  const id = await createLine(await createCart());
  await change((tx) => settleLines(tx, { clientId, lineIds: [id] }));
  expect(await readLine(id)).toMatchObject({ status: 'settled', cart_id: null });
});

test('a line keeps the location of its court at a new price, and one without a place gets none [BSK-27 ACT-21]', async () => {
  const cartId = await createCart();
  const [court, without] = [await createLine(cartId), await createLine(cartId, { place: null })];
  await change(async (tx) => {
    await updateLine(tx, { clientId, id: court, quoted: toQuoted(900, { ...place, location: null }) });
    await updateLine(tx, { clientId, id: without, quoted: toQuoted(900, null) });
  });
  expect(await readLine(court)).toMatchObject({ amount: 900, snapshot: { place } });
  expect(await readLine(without)).toMatchObject({ amount: 900, snapshot: { place: null } });
});

test('answers are saved on camps and courses only, and beside what the line has [QST-08 PRC-02]', async () => {
  const cartId = await createCart();
  const [camp, session] = [await createLine(cartId, { kind: 'bundle' }), await createLine(cartId)];
  for (const lineId of [camp, session]) await saveLineAnswers(database.run, { clientId, lineId }, []);
  await change((tx) => saveWithheldRules(tx, { clientId, lineId: camp }, ['package']));
  expect(await readLine(camp)).toMatchObject({ detail: { kept: true, answers: [], withheld: ['package'] } });
  expect((await readLine(session))?.detail).toEqual({ kept: true });
});

test('only lapsed lines are marked as shown, once, and removed after that, to be added again [BSK-44]', async () => {
  const { cartId, getId } = await fillCart();
  const earlier = new Date(noon - 30_000);
  const [shown, reserved] = [
    await createLine(cartId, { status: 'lapsed', shownAt: earlier }),
    await createLine(cartId, { shownAt: earlier }),
  ];
  await removeLapsedLines(database.run, { clientId, cartId });
  expect(await readLine(getId('lapsed'))).toMatchObject({ cart_id: cartId });
  expect(await readLine(reserved)).toMatchObject({ cart_id: cartId });
  expect(await readLine(shown)).toMatchObject({ cart_id: null, left_cart_id: cartId });
  const again = await createLine(cartId, { status: 'lapsed', shownAt: earlier });
  await markLapsedShown(database.run, { clientId, cartId, now: noon });
  expect(await readLine(again)).toMatchObject({ lapse_shown_at: earlier });
  expect(await readLine(getId('lapsed'))).toMatchObject({ lapse_shown_at: new Date(noon) });
  expect(await readLine(getId('reserved'))).toMatchObject({ lapse_shown_at: null });
});
