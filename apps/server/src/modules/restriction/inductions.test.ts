import { getBooking, listBookings } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { getCamp } from '@pavilion/contract/camp';
import { getCourse } from '@pavilion/contract/course';
import { getOccurrence } from '@pavilion/contract/timetable';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addCamp, addCourse, createTestBundle } from '../../testing/bundles.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestGuest } from '../../testing/people.ts';
import {
  addTestVersion,
  completeTestRestriction,
  createTestRestriction,
  setTestRestrictions,
} from '../../testing/restrictions.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const clientId = shop.client.id;
const type = 'pre-purchase-induction';
const required = { status: 409, code: 'induction_required' };

async function createCustomer() {
  const induction = await createTestRestriction(database, clientId, { name: 'Pool induction', type });
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const complete = (version = 1) =>
    completeTestRestriction(database, clientId, { personId: buyer.person.personId, id: induction, version });
  return { ...buyer, induction, complete };
}

describe('a camp or course with an induction', () => {
  test.each(['camps', 'courses'] as const)(
    'of %s is sold after the induction only [WVR-02]',
    async (kind) => {
      const { send, induction, complete } = await createCustomer();
      const schedule = { induction_id: induction, restriction_criteria: 'all' as const };
      const bundle = await createTestBundle(database, shop.venue, { type: kind, schedule });
      const params = { id: bundle.id };
      const read = async () => {
        if (kind === 'camps') {
          const camp = await call(send, getCamp, { params, query: {} });
          return camp.ok ? camp.value.bookableAction : camp;
        }
        const course = await call(send, getCourse, { params, query: {} });
        return course.ok ? course.value.bookable_action : course;
      };
      const add = () => (kind === 'camps' ? addCamp(send, bundle) : addCourse(send, bundle));
      expect(await read()).toMatchObject({ action: null, code: 'induction_required' });
      expect(await add()).toMatchObject(required);
      await complete();
      expect(await read()).toMatchObject({ action: 'book' });
      expect(await add()).toMatchObject({ ok: true });
    },
  );

  test('asks a guest to log in first [WVR-02]', async () => {
    const { induction } = await createCustomer();
    const schedule = { induction_id: induction };
    const camp = await createTestBundle(database, shop.venue, { schedule });
    const guest = createTestSend(shop.app, createTestGuest(shop.client).headers);
    expect(await addCamp(guest, camp)).toMatchObject({ status: 409, code: 'login_required' });
  });

  test('is refused before the payment if the induction has changed since it was added [WVR-02]', async () => {
    const { send, induction, complete, pay } = await createCustomer();
    const schedule = { induction_id: induction };
    const camp = await createTestBundle(database, shop.venue, { schedule });
    await complete();
    expect(await addCamp(send, camp)).toMatchObject({ ok: true });
    await addTestVersion(database, { clientId, id: induction }, { version: 2, at: shop.sandbox.now() });
    const payments = [{ tender_type: 'online' as const, amount: 10_000 }];
    expect(await pay('ok', { payments })).toMatchObject({ status: 409, code: 'induction_required' });
  });
});

test('tickets of a session with an induction are sold after the induction only [WVR-02]', async () => {
  const { add, induction, complete } = await createCustomer();
  const swim = await createTestSwim(database, shop.venue);
  await setTestRestrictions(database, { ...swim, clientId }, { induction });
  expect(await add([createTicketItem(swim, 'adult')])).toMatchObject(required);
  await complete();
  expect(await add([createTicketItem(swim, 'adult')])).toMatchObject({ ok: true });
});

describe('an induction after the purchase', () => {
  async function buySession() {
    const occurrence = await shop.createOccurrence();
    const { category } = occurrence;
    const induction = await createTestRestriction(database, clientId, {
      name: 'Belt induction',
      type: 'post-purchase-induction',
    });
    await database.run(
      sql`update schedule set post_induction_id = ${induction} where client_id = ${clientId} and id = ${occurrence.scheduleId}`,
    );
    const buyer = await createTestBuyer(shop, 500, occurrence);
    const params = { id: occurrence.occurrenceId };
    const relate = () =>
      database.run(sql`
        update restriction set category_id = (select category_id from occurrence where client_id = ${clientId} and id = ${params.id})
        where client_id = ${clientId} and id = ${induction}`);
    const readDue = async () => {
      const list = await call(buyer.send, listBookings, { query: {} });
      return list.ok ? list.value.map(({ induction_due }) => induction_due) : list.code;
    };
    const complete = (version: number) =>
      completeTestRestriction(database, clientId, {
        personId: buyer.person.personId,
        id: induction,
        version,
      });
    return {
      ...buyer,
      completeOrder: buyer.complete,
      category,
      induction,
      params,
      relate,
      readDue,
      complete,
    };
  }

  test('is named by the session and does not stop the sale [WVR-01 WVR-02]', async () => {
    const { send, induction, params, pay, readDue } = await buySession();
    expect(await call(send, getOccurrence, { params, query: {} })).toMatchObject({
      value: {
        restrictions: {
          pre_purchase_induction: null,
          post_purchase_induction: {
            id: induction,
            name: 'Belt induction',
            type: 'post-purchase-induction',
          },
        },
      },
    });
    const paid = await pay();
    expect(paid).toMatchObject({ ok: true });
    expect(await readDue()).toEqual([]);
  });

  test('is due on the paid booking until its current version is attended, with the category that gives it [WVR-01 BKG-08]', async () => {
    const { send, pay, induction, relate, readDue, complete, category, ...buyer } = await buySession();
    const paid = await pay();
    if (!paid.ok) throw new Error(paid.code);
    await buyer.completeOrder(paid.value.transaction_uuid);
    const due = { id: induction, name: 'Belt induction' };
    expect(await readDue()).toEqual([{ ...due, category_slug: null }]);
    await relate();
    expect(await readDue()).toEqual([{ ...due, category_slug: category.slug }]);
    const [booking] = await call(send, listBookings, { query: {} }).then((list) =>
      list.ok ? list.value : [],
    );
    const one = await call(send, getBooking, { params: { id: booking?.id ?? '' }, query: {} });
    expect(one).toMatchObject({ value: { induction_due: due } });
    await complete(1);
    expect(await readDue()).toEqual([null]);
    await addTestVersion(database, { clientId, id: induction }, { version: 2, at: shop.sandbox.now() });
    expect(await readDue()).toEqual([{ ...due, category_slug: category.slug }]);
  });

  test.each(['camps', 'courses'] as const)(
    'is named by the sessions of %s, and does not stop the sale [WVR-01 WVR-02]',
    async (kind) => {
      const buyer = await createTestBuyer(shop);
      const induction = await createTestRestriction(database, clientId, {
        name: 'Belt induction',
        type: 'post-purchase-induction',
      });
      const schedule = { post_induction_id: induction };
      const bundle = await createTestBundle(database, shop.venue, { type: kind, schedule });
      const read = async (send: typeof buyer.send, query: { for_anyone?: 'true' } = {}) => {
        const params = { id: bundle.id };
        const reply =
          kind === 'camps'
            ? await call(send, getCamp, { params, query })
            : await call(send, getCourse, { params, query });
        return reply.ok ? reply.value.occurrences.map(({ restrictions }) => restrictions) : reply.code;
      };
      const needs = {
        pre_purchase_waiver: null,
        pre_purchase_induction: null,
        post_purchase_waiver: null,
        post_purchase_induction: { id: induction, name: 'Belt induction', type: 'post-purchase-induction' },
      };
      expect(await read(buyer.send)).toMatchObject(Array.from({ length: 5 }, () => needs));
      // A parent reads it before they choose a child.
      expect(await read(buyer.send, { for_anyone: 'true' })).toMatchObject(
        Array.from({ length: 5 }, () => needs),
      );
      // WVR-02: nothing to a guest.
      const guest = createTestSend(shop.app, createTestGuest(shop.client).headers);
      expect(await read(guest)).toEqual(Array.from({ length: 5 }, () => null));
      expect(await read(guest, { for_anyone: 'true' })).toEqual(Array.from({ length: 5 }, () => null));
      const added = kind === 'camps' ? addCamp(buyer.send, bundle) : addCourse(buyer.send, bundle);
      expect(await added).toMatchObject({ ok: true });
    },
  );
});
