import { call } from '@pavilion/contract/call';
import { getRestriction, listRestrictions } from '@pavilion/contract/restriction';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestSend } from '../../testing/carts.ts';
import { createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestRestriction } from '../../testing/restrictions.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';

const database = await createTestDatabase(4);
const sandbox = await startSandbox();

/** A client with three restrictions, and the calls of a guest. */
async function createClient() {
  const shop = await createTestShop(database, sandbox, 'stripe');
  const clientId = shop.client.id;
  const waiver = await createTestRestriction(database, clientId, {
    name: 'Climbing waiver',
    terms: '<p onclick="steal()">I can <b>fall</b>.</p><script>steal()</script>',
  });
  await createTestRestriction(database, clientId, { name: 'Camp consent' });
  await createTestRestriction(database, clientId, { name: 'Gym induction', type: 'pre-purchase-induction' });
  const send = createTestSend(shop.app, shop.client.headers);
  return { ...shop, clientId, waiver, send };
}

test('a restriction has its type, its category and its terms without scripts [WVR-01 WVR-07 WVR-09]', async () => {
  const { send, waiver, clientId, createOccurrence } = await createClient();
  const { category } = await createOccurrence();
  expect(await call(send, getRestriction, { params: { id: waiver } })).toMatchObject({
    value: {
      id: waiver,
      name: 'Climbing waiver',
      type: 'pre-purchase-waiver',
      terms: '<p>I can <b>fall</b>.</p>',
      related_category: null,
    },
  });
  const related = await createTestRestriction(database, clientId, { name: 'Pool rules' });
  await database.run(sql`
    update restriction r set category_id = k.id from category k
    where r.client_id = ${clientId} and r.id = ${related} and k.client_id = r.client_id and k.slug = ${category.slug}`);
  expect(await call(send, getRestriction, { params: { id: related } })).toMatchObject({
    value: { related_category: { name: 'Spin', slug: category.slug } },
  });
});

test('a restriction has one of five types [WVR-01]', async () => {
  const { send, clientId } = await createClient();
  const types = [
    'pre-purchase-waiver',
    'pre-purchase-induction',
    'post-purchase-waiver',
    'post-purchase-induction',
    'enhanced-pre-waiver',
  ] as const;
  for (const type of types) {
    const id = await createTestRestriction(database, clientId, { name: 'Rules', type });
    expect(await call(send, getRestriction, { params: { id } })).toMatchObject({ value: { id, type } });
    expect(await call(send, listRestrictions, { query: { type, search: 'Rules' } })).toMatchObject({
      value: [{ id, type }],
    });
  }
});

test('an unknown restriction, or one of another client, is not found [WVR-09]', async () => {
  const [own, other] = [await createClient(), await createClient()];
  for (const id of [other.waiver, '00000000-0000-4000-8000-000000000000'])
    expect(await call(own.send, getRestriction, { params: { id } })).toMatchObject({
      status: 404,
      code: 'restriction_not_found',
    });
});

describe('the list of restrictions', () => {
  test('is searched by name, filtered by type and paged [WVR-10]', async () => {
    const { send } = await createClient();
    const list = async (query: object) => {
      const reply = await call(send, listRestrictions, { query });
      return reply.ok
        ? [reply.value.map(({ name }) => name), reply.meta.pagination.total_records]
        : reply.status;
    };
    expect(await list({})).toEqual([['Camp consent', 'Climbing waiver', 'Gym induction'], 3]);
    expect(await list({ search: ' WAIVER climb ' })).toEqual([['Climbing waiver'], 1]);
    expect(await list({ search: '%' })).toEqual([[], 0]);
    expect(await list({ type: 'pre-purchase-induction' })).toEqual([['Gym induction'], 1]);
    expect(await list({ page: 2, per_page: 2 })).toEqual([['Gym induction'], 3]);
    for (const query of [
      { search: 'a'.repeat(256) },
      { per_page: 0 },
      { per_page: 101 },
      { page: 0 },
      { type: 'waiver' },
    ])
      expect(await list(query)).toBe(422);
    expect(await list({ search: 'a'.repeat(255) })).toEqual([[], 0]);
    expect(await list({ per_page: 1 })).toEqual([['Camp consent'], 3]);
    expect(await list({ per_page: 100 })).toEqual([['Camp consent', 'Climbing waiver', 'Gym induction'], 3]);
  });

  test('has 20 on a page unless another number is named [WVR-10]', async () => {
    const { send } = await createClient();
    expect(await call(send, listRestrictions, { query: {} })).toMatchObject({
      meta: { pagination: { current_page: 1, records_per_page: 20 } },
    });
  });
});

test('a version of terms cannot be changed, because it is the proof of what was signed [WVR-01]', async () => {
  const { clientId, waiver } = await createClient();
  const change = database.run(sql`
    update restriction_version set terms = '', created_at = ${new Date(noon)}
    where client_id = ${clientId} and restriction_id = ${waiver}`);
  await expect(change).rejects.toThrow('cannot be changed');
});
