import { call } from '@pavilion/contract/call';
import { getOccurrence, getTimetable } from '@pavilion/contract/timetable';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import {
  addTestVersion,
  completeTestRestriction,
  createTestRestriction,
  setTestRestrictions,
} from '../../testing/restrictions.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const clientId = shop.client.id;
const guest = createTestSend(shop.app, shop.client.headers);

/** An occurrence that needs a waiver and an induction, and a customer with an empty cart. */
async function createGym(criteria: 'all' | 'any' = 'all') {
  const waiver = await createTestRestriction(database, clientId);
  const type = 'pre-purchase-induction';
  const induction = await createTestRestriction(database, clientId, { name: 'Gym induction', type });
  const occurrence = await shop.createOccurrence();
  await setTestRestrictions(database, occurrence, { waiver, induction, criteria });
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const params = { id: occurrence.occurrenceId };
  return {
    ...buyer,
    waiver,
    induction,
    occurrence,
    personId: buyer.person.personId,
    read: (send = buyer.send) => call(send, getOccurrence, { params, query: {} }),
  };
}

test('an occurrence names the waiver that its attendees sign after the purchase [WVR-11 WVR-02]', async () => {
  const waiver = await createTestRestriction(database, clientId, {
    name: 'Photo consent',
    type: 'post-purchase-waiver',
  });
  const { occurrenceId } = await shop.createOccurrence();
  await database.run(sql`
    update schedule s set post_waiver_id = ${waiver} from occurrence o
    where s.client_id = ${clientId} and o.client_id = s.client_id and o.schedule_id = s.id and o.id = ${occurrenceId}`);
  const buyer = await createTestBuyer(shop);
  const read = await call(buyer.send, getOccurrence, { params: { id: occurrenceId }, query: {} });
  expect(read).toMatchObject({
    value: {
      restrictions: {
        pre_purchase_waiver: null,
        post_purchase_waiver: { id: waiver, name: 'Photo consent', type: 'post-purchase-waiver' },
      },
    },
  });
});

describe('an occurrence with a waiver and an induction', () => {
  test('shows both and the criteria to a customer, and nothing to a guest [WVR-02]', async () => {
    const gym = await createGym();
    expect(await gym.read()).toMatchObject({
      value: {
        restrictions: {
          pre_purchase_waiver: { id: gym.waiver, name: 'Exercise waiver', type: 'pre-purchase-waiver' },
          pre_purchase_induction: {
            id: gym.induction,
            name: 'Gym induction',
            type: 'pre-purchase-induction',
          },
          post_purchase_waiver: null,
          post_purchase_induction: null,
          criteria: 'all',
        },
      },
    });
    expect(await gym.read(guest)).toMatchObject({ value: { restrictions: null } });
  });

  test('shows either alone, and that one of both is enough, also in the list of the day [WVR-02]', async () => {
    const gym = await createGym('any');
    const waiver = { id: gym.waiver, name: 'Exercise waiver', type: 'pre-purchase-waiver' };
    const induction = { id: gym.induction, name: 'Gym induction', type: 'pre-purchase-induction' };
    const { slug } = gym.occurrence.category;
    const details = await gym.read();
    const date = details.ok ? details.value.starts_at.local.slice(0, 10) : '';
    const readList = async (send: typeof guest) => {
      const list = await call(send, getTimetable, {
        params: { venue: shop.venue.slug, activity: slug },
        query: { date },
      });
      return list.ok ? list.value.map(({ restrictions }) => restrictions) : list.code;
    };
    const both = {
      pre_purchase_waiver: waiver,
      pre_purchase_induction: induction,
      post_purchase_waiver: null,
      post_purchase_induction: null,
    };
    expect(await readList(gym.send)).toEqual([{ ...both, criteria: 'any' }]);
    expect(await readList(guest)).toEqual([null]);
    for (const only of ['waiver', 'induction'] as const) {
      const alone = await createGym();
      const id = alone[only];
      await setTestRestrictions(database, alone.occurrence, { [only]: id });
      expect(await alone.read()).toMatchObject({
        value: {
          restrictions: {
            pre_purchase_waiver: only === 'waiver' ? { ...waiver, id } : null,
            pre_purchase_induction: only === 'induction' ? { ...induction, id } : null,
            criteria: null,
          },
        },
      });
    }
  });

  test('cannot be booked before the induction, and says so [WVR-02 ACT-31]', async () => {
    const gym = await createGym();
    expect(await gym.read()).toMatchObject({
      value: {
        bookable_action: { action: null, code: 'induction_required', next_step: 'complete_induction' },
      },
    });
    expect(await gym.add(gym.occurrence)).toMatchObject({ status: 409, code: 'induction_required' });
    await completeTestRestriction(database, clientId, { personId: gym.personId, id: gym.induction });
    expect(await gym.read()).toMatchObject({ value: { bookable_action: { action: 'book' } } });
    expect(await gym.add(gym.occurrence)).toMatchObject({ ok: true });
  });

  test('asks a guest to log in first [WVR-02]', async () => {
    const gym = await createGym();
    expect(await gym.read(guest)).toMatchObject({ value: { bookable_action: { code: 'login_required' } } });
  });

  test('needs the induction again after its terms have changed [WVR-02]', async () => {
    const gym = await createGym();
    await completeTestRestriction(database, clientId, { personId: gym.personId, id: gym.induction });
    expect(await gym.add(gym.occurrence)).toMatchObject({ ok: true });
    await gym.clear();
    await addTestVersion(database, { clientId, id: gym.induction }, { version: 2, at: shop.sandbox.now() });
    expect(await gym.add(gym.occurrence)).toMatchObject({ status: 409, code: 'induction_required' });
  });

  test('needs no induction where the waiver is enough [WVR-02]', async () => {
    const gym = await createGym('any');
    expect(await gym.read()).toMatchObject({ value: { bookable_action: { action: 'book' } } });
    expect(await gym.add(gym.occurrence)).toMatchObject({ ok: true });
  });
});

test('an occurrence without restrictions has none for anyone [WVR-02]', async () => {
  const buyer = await createTestBuyer(shop);
  const params = { id: buyer.occurrence.occurrenceId };
  expect(await call(buyer.send, getOccurrence, { params, query: {} })).toMatchObject({
    value: { restrictions: null },
  });
});
