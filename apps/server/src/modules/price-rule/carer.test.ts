import { call } from '@pavilion/contract/call';
import { getOccurrence } from '@pavilion/contract/timetable';
import { expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { createTestOccurrence } from '../../testing/occurrences.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestPerson } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';

const database = await createTestDatabase(6);
const shop = await createTestShop(database, await startSandbox(), 'stripe');

/** A class at £5 where carers come free, and a customer with another class in their basket, who cares for a person. */
async function createCarer() {
  const free = await createTestOccurrence(database, shop.venue, {
    schedule: { maximum: 10 },
    prices: [
      { amount: 500, tax_rate: 2000 },
      { amount: 0, concession: 'linked_carer', reference: 'CARER', name: 'Carer' },
    ],
    occurrence: {
      starts_at: new Date(minutesAfter(14_400)),
      ends_at: new Date(minutesAfter(14_460)),
      last_bookable_at: new Date(minutesAfter(14_400)),
    },
  });
  const carer = await createTestBuyer(shop);
  await carer.clear();
  const other = await createTestPerson(database, shop.client, { first_name: 'Robin' });
  const link = (status: 'successful' | 'revoked') =>
    database.run(
      queryBuilder.insertInto('linked_person').values({
        client_id: shop.client.id,
        person_id: carer.person.personId,
        linked_id: other.personId,
        relationship: 'carer',
        status,
        created_at: new Date(noon),
      }),
    );
  const view = () => call(carer.send, getOccurrence, { params: { id: free.occurrenceId }, query: {} });
  const addForOther = () => carer.add({ ...free, extraFields: { purchased_for_user_id: other.personId } });
  return { carer, free, link, view, addForOther };
}

test('a carer comes free with the person for whom they care, where there is such a price [PRC-01 AUT-13]', async () => {
  const { carer, free, link, view, addForOther } = await createCarer();
  expect(await view()).toMatchObject({ value: { price: { value: 500 } } });
  await link('successful');
  expect(await view()).toMatchObject({ value: { price: { value: 0 } } });
  expect(await addForOther()).toMatchObject({ value: { total: { value: 500 } } });
  expect(await carer.add(free)).toMatchObject({ value: { total: { value: 500 }, item_count: 2 } });
  const paid = await carer.pay();
  expect(paid).toMatchObject({ ok: true });
});

test('a carer who comes alone does not pay at their price [PRC-01]', async () => {
  const { carer, free, link } = await createCarer();
  await link('successful');
  expect(await carer.add(free)).toMatchObject({ value: { total: { value: 0 } } });
  const alone = await carer.authorise({ payments: [] });
  expect(alone).toMatchObject({ status: 422, code: 'validation_failed' });
  expect(JSON.stringify(alone)).toContain('only together with the person for whom they care');
});

test('a revoked carer pays as everyone [PRC-01 AUT-13]', async () => {
  const { link, view } = await createCarer();
  await link('revoked');
  expect(await view()).toMatchObject({ value: { price: { value: 500 } } });
});
