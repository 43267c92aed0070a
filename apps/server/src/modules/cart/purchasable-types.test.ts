import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestBundle } from '../../testing/bundles.ts';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { createTestDebt, createTestPenalty } from '../../testing/debts.ts';
import { createTestMembership, createTestPlan } from '../../testing/memberships.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestPerson, linkTestPeople } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestSwim } from '../../testing/tickets.ts';

const database = await createTestDatabase(4);
const { run } = database;
const shop = await createTestShop(database, await startSandbox(), 'stripe');
await run(sql`update client set online_joining = true where id = ${shop.client.id}`);
const plan = await createTestPlan(database, shop.client);

type Buyer = Awaited<ReturnType<typeof createTestBuyer>>;
type Fields = Record<string, unknown>;

/** The two addresses that add items to a cart: that of the client, and that of BSK-03. */
const paths = ['/api/activities/cart/add', '/api/v1/users/{userId}/carts/activity-booking/items'] as const;

/** A request with any fields, as a client that knows no contract sends it. */
async function post({ person }: Buyer, items: Fields[], path: (typeof paths)[number] = paths[0]) {
  const response = await shop.app.inject({
    method: 'POST',
    url: path.replace('{userId}', String(person.personId)),
    headers: { ...person.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(path === paths[0] ? { items } : { data: { items } }),
  });
  return { status: response.statusCode, body: response.json<Fields>() };
}

async function createBuyer(): Promise<Buyer> {
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  return buyer;
}

const readLegacyNumber = async (occurrenceId: string): Promise<string> => {
  const [row] = await run(sql<{ number: string }>`
    select legacy_number::text as number from occurrence where id = ${occurrenceId}`);
  return row?.number ?? '';
};

const addDebt = (kind: 'collectable_fee' | 'debt' | 'debt_reconciliation') => async (buyer: Buyer) => ({
  purchasable_id: await createTestDebt(shop, buyer.person.personId, {
    kind,
    title: 'Locker hire',
    amount: 700,
  }),
});

/** Each purchasable type of the specification with what it adds, and how the cart shows it. */
const sold: [
  string,
  (buyer: Buyer) => Promise<Fields>,
  [type: string, cartableType: string, pence: number],
][] = [
  [
    'purchasableOccurrence',
    async () => ({ purchasable_id: (await shop.createOccurrence()).occurrenceId }),
    ['av2_booking', 'av2Booking', 500],
  ],
  [
    'activity',
    async () => ({ purchasable_id: await readLegacyNumber((await shop.createOccurrence()).occurrenceId) }),
    ['av2_booking', 'av2Booking', 500],
  ],
  [
    'activityTicket',
    async () => {
      const swim = await createTestSwim(database, shop.venue);
      return { purchasable_id: swim.tickets.adult, occurrence_id: swim.occurrenceId };
    },
    ['av2_booking', 'activityTicket', 500],
  ],
  [
    'camp',
    async () => ({
      purchasable_id: (await createTestBundle(database, shop.venue)).id,
      booking_full_camp: true,
    }),
    ['av2_booking_bundle', 'av2BookingBundle', 10_000],
  ],
  [
    'course',
    async () => ({ purchasable_id: (await createTestBundle(database, shop.venue, { type: 'courses' })).id }),
    ['av2_booking_bundle', 'av2BookingBundle', 10_000],
  ],
  [
    'penalty',
    async ({ person }) => ({ purchasable_id: await createTestPenalty(shop, person.personId) }),
    ['penalty', 'other', 300],
  ],
  ['collectableFee', addDebt('collectable_fee'), ['journal_transaction', 'other', 700]],
  ['debt', addDebt('debt'), ['journal_transaction', 'other', 700]],
  ['debtReconciliation', addDebt('debt_reconciliation'), ['journal_transaction', 'other', 700]],
  ['pricingOption', async () => ({ purchasable_id: plan.id }), ['membership', 'other', 3000]],
  [
    'membershipRenewal',
    async ({ person: { personId } }) => {
      await createTestMembership(database, plan, personId, { ends_on: '2030-06-30' });
      const [row] = await run(sql<{ id: string }>`select id from membership where person_id = ${personId}`);
      return { purchasable_id: row?.id };
    },
    ['membership_renewal', 'membershipRenewal', 3000],
  ],
];

const uuid = '01900000-0000-7000-8000-000000000000';

describe.each(paths)('at %s, the purchasable type', (path) => {
  const typeField = `${path === paths[0] ? '' : 'data.'}items.0.purchasable_type`;

  test.each(sold)(
    '%s is sold, and shown with its types, name and price [BSK-03 BSK-20 BSK-25]',
    async (type, create, shown) => {
      const buyer = await createBuyer();
      const item = { purchasable_type: type, ...(await create(buyer)) };
      const { status, body } = await post(buyer, [item], path);
      expect(status, JSON.stringify(body)).toBe(200);
      const [itemType, cartableType, raw] = shown;
      expect(body['data']).toMatchObject({
        items: [
          {
            type: itemType,
            cartable_type: cartableType,
            name: expect.stringMatching(/\w/) as string,
            price: { raw },
          },
        ],
      });
    },
  );

  test.each(['booking', 'av2Booking', 'av2BookingBundle'])(
    '%s names a booking that exists, which is refused at its field with what to do [BSK-03]',
    async (purchasable_type) => {
      const buyer = await createBuyer();
      expect(await post(buyer, [{ purchasable_type, purchasable_id: uuid }], path)).toMatchObject({
        status: 422,
        body: {
          errors: {
            [typeField]: [
              'This booking exists already, so it cannot be added to a basket. Pay for it with the link in its email.',
            ],
          },
        },
      });
    },
  );

  test('has 14 values, and any other is refused at its field [BSK-03]', async () => {
    expect(sold).toHaveLength(14 - 3);
    const item = { purchasable_type: 'voucher', purchasable_id: uuid };
    const { status, body } = await post(await createBuyer(), [item], path);
    expect(status).toBe(422);
    expect(Object.keys(body['errors'] as Fields)).toEqual([typeField]);
  });
});

test.each(['class-booking', 'online-guest-passes', 'point-of-sale', 'off-system'])(
  'a cart of %s, where nothing is sold to a basket, is refused at its source [CHK-12]',
  async (source) => {
    const buyer = await createBuyer();
    const { occurrenceId } = await shop.createOccurrence();
    const items = [{ purchasable_type: 'purchasableOccurrence', purchasable_id: occurrenceId }];
    const response = await shop.app.inject({
      method: 'POST',
      url: paths[0],
      headers: { ...buyer.person.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ source, items }),
    });
    expect([response.statusCode, Object.keys(response.json<{ errors: Fields }>().errors)]).toEqual([
      422,
      ['source'],
    ]);
  },
);

test.each([
  ['pricingOption', 'option_not_found'],
  ['membershipRenewal', 'membership_not_found'],
  ['penalty', 'penalty_not_found'],
  ['debt', 'debt_not_found'],
] as const)('an unknown %s is not found [BSK-03]', async (purchasable_type, code) => {
  const buyer = await createBuyer();
  const items = [{ purchasable_type, purchasable_id: uuid }];
  expect(await call(buyer.send, addToCart, { body: { items } })).toMatchObject({ status: 404, code });
});

test('a fee is not paid as a debt, and not by another person [PRC-11]', async () => {
  const [buyer, other] = [await createBuyer(), await createBuyer()];
  const { purchasable_id } = await addDebt('collectable_fee')(buyer);
  const add = ({ send }: Buyer, purchasable_type: 'debt' | 'collectableFee') =>
    call(send, addToCart, { body: { items: [{ purchasable_type, purchasable_id }] } });
  expect(await add(buyer, 'debt')).toMatchObject({ status: 404, code: 'debt_not_found' });
  expect(await add(other, 'collectableFee')).toMatchObject({ status: 404, code: 'debt_not_found' });
  expect(await add(buyer, 'collectableFee')).toMatchObject({ value: { item_count: 1 } });
});

describe('an item of the specification’s client', () => {
  test('has id and type, and other fields as they are [BSK-21 BSK-02]', async () => {
    const buyer = await createBuyer();
    const { occurrenceId, prices } = await shop.createOccurrence();
    const item = {
      id: occurrenceId,
      type: 'purchasableOccurrence',
      purchased_for_user_id: buyer.person.personId,
      pricing_option_id: prices[0]?.id,
    };
    expect(await post(buyer, [item])).toMatchObject({
      status: 200,
      body: { data: { items: [{ type: 'av2_booking', pricing_option: { id: prices[0]?.id } }] } },
    });
  });

  test('is for another person, and has the options of its type [BSK-21]', async () => {
    const buyer = await createBuyer();
    const child = await createTestPerson(database, shop.client);
    await linkTestPeople(database, shop.client, buyer.person.personId, [child.personId]);
    const { id } = await createTestBundle(database, shop.venue);
    const item = { id, type: 'camp', purchased_for_user_id: child.personId, booking_full_camp: true };
    expect(await post(buyer, [item])).toMatchObject({
      status: 200,
      body: { data: { items: [{ type: 'av2_booking_bundle', purchased_for: { id: child.personId } }] } },
    });
  });

  test('is refused at its field, also when it is no object [BSK-21]', async () => {
    const buyer = await createBuyer();
    expect(await post(buyer, [{ id: 'x', type: 'penalty' }])).toMatchObject({
      status: 422,
      body: { errors: { 'items.0.purchasable_id': [expect.any(String)] } },
    });
    for (const item of [null, 'x', []])
      expect(await post(buyer, [item as unknown as Fields])).toMatchObject({ status: 422 });
  });

  test('of a camp needs booking_full_camp, and with sessions their ids [BSK-28 BSK-29]', async () => {
    const buyer = await createBuyer();
    const { id } = await createTestBundle(database, shop.venue);
    const { status, body } = await post(buyer, [{ id, type: 'camp' }]);
    expect([status, Object.keys(body['errors'] as Fields)]).toEqual([422, ['items.0.booking_full_camp']]);
    expect(await post(buyer, [{ id, type: 'camp', booking_full_camp: false }])).toMatchObject({
      status: 422,
      body: { errors: { 'items.0.camp_occurrence_ids': [expect.any(String)] } },
    });
  });
});
