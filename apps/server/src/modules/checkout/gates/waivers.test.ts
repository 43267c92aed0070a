import { describe, expect, test } from 'vitest';
import { createTestBuyer, createTestShop } from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { linkTestPeople } from '../../../testing/people.ts';
import {
  addTestVersion,
  completeTestRestriction,
  createTestRestriction,
  readTestCompletions,
  setTestRestrictions,
} from '../../../testing/restrictions.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const clientId = shop.client.id;

/** A customer with a place that needs a waiver, or what `needs` says. */
async function createSwimmer(needs: object = {}) {
  const waiver = await createTestRestriction(database, clientId);
  const occurrence = await shop.createOccurrence();
  await setTestRestrictions(database, occurrence, { waiver, ...needs });
  const buyer = await createTestBuyer(shop, 500, occurrence);
  const { personId } = buyer.person;
  return {
    ...buyer,
    occurrence,
    waiver,
    personId,
    completions: () => readTestCompletions(database, clientId, personId),
  };
}
type Swimmer = Awaited<ReturnType<typeof createSwimmer>>;

/** Pays and completes the order. Returns the status of the order. */
async function buy(swimmer: Swimmer, more: object) {
  const paid = await swimmer.pay('ok', more);
  if (!paid.ok) return paid.code;
  const done = await swimmer.complete(paid.value.transaction_uuid);
  return done.ok ? done.value.status : done.code;
}

describe('an order whose waiver is missing', () => {
  test('is refused with the list before money moves [WVR-15 WVR-14]', async () => {
    const swimmer = await createSwimmer();
    const refused = await swimmer.pay();
    expect(refused).toMatchObject({
      status: 422,
      code: 'waivers_missing',
      message: 'Error with waivers, unable to complete order, please try again',
      errors: { [`completed_waivers.${swimmer.waiver}`]: ['Agree to ‘Exercise waiver’ for Sam Sample'] },
    });
    expect(await swimmer.cart()).toMatchObject({ value: { in_payment: false } });
    expect(await swimmer.completions()).toEqual([]);
  });

  test('lists it before the payment, for each attendee [WVR-15]', async () => {
    const swimmer = await createSwimmer();
    expect(await swimmer.prepare()).toMatchObject({
      value: {
        required_waivers: [{ id: swimmer.waiver, name: 'Exercise waiver', attendees: ['Sam Sample'] }],
      },
    });
  });

  test('is refused although another waiver was agreed to [WVR-15]', async () => {
    const swimmer = await createSwimmer();
    const other = await createTestRestriction(database, clientId);
    expect(await buy(swimmer, { completed_waivers: [other] })).toBe('waivers_missing');
  });
});

describe('a waiver agreed to with the payment', () => {
  test('is recorded with its terms, and not asked for again [WVR-06 WVR-15]', async () => {
    const swimmer = await createSwimmer();
    expect(await buy(swimmer, { completed_waivers: [swimmer.waiver] })).toBe('success');
    expect(await swimmer.completions()).toEqual([
      {
        restriction_id: swimmer.waiver,
        version: 1,
        agreed_by_id: swimmer.personId,
        terms: '<p>I am fit.</p>',
      },
    ]);
    const next = await shop.createOccurrence();
    await setTestRestrictions(database, next, { waiver: swimmer.waiver });
    await swimmer.add(next);
    expect(await swimmer.prepare()).toMatchObject({ value: { required_waivers: [] } });
    expect(await buy(swimmer, {})).toBe('success');
  });

  test('is asked for again after its terms have changed, and both are kept [WVR-15]', async () => {
    const swimmer = await createSwimmer();
    await buy(swimmer, { completed_waivers: [swimmer.waiver] });
    await addTestVersion(database, { clientId, id: swimmer.waiver }, { version: 2, at: shop.sandbox.now() });
    const next = await shop.createOccurrence();
    await setTestRestrictions(database, next, { waiver: swimmer.waiver });
    await swimmer.add(next);
    expect(await buy(swimmer, {})).toBe('waivers_missing');
    expect(await buy(swimmer, { completed_waivers: [swimmer.waiver] })).toBe('success');
    const versions = (await swimmer.completions()).map(({ version, terms }) => [version, terms]);
    expect(versions).toEqual([
      [1, '<p>I am fit.</p>'],
      [2, '<p>New terms.</p>'],
    ]);
  });

  test('is recorded for the attendee, with who booked for them [WVR-06]', async () => {
    const swimmer = await createSwimmer();
    const child = await createTestBuyer(shop);
    await linkTestPeople(database, shop.client, swimmer.personId, [child.person.personId]);
    await swimmer.clear();
    await swimmer.add({
      occurrenceId: swimmer.occurrence.occurrenceId,
      extraFields: { purchased_for_user_id: child.person.personId },
    });
    expect(await buy(swimmer, { completed_waivers: [swimmer.waiver] })).toBe('success');
    expect(await swimmer.completions()).toEqual([]);
    expect(await readTestCompletions(database, clientId, child.person.personId)).toMatchObject([
      { restriction_id: swimmer.waiver, agreed_by_id: swimmer.personId },
    ]);
  });
});

describe('a completed induction', () => {
  test('replaces the waiver where one of both is enough, and not where both are needed [WVR-02]', async () => {
    const induction = await createTestRestriction(database, clientId, { type: 'pre-purchase-induction' });
    for (const criteria of ['any', 'all'] as const) {
      const inducted = await createSwimmer();
      await completeTestRestriction(database, clientId, { personId: inducted.personId, id: induction });
      await setTestRestrictions(database, inducted.occurrence, {
        waiver: inducted.waiver,
        induction,
        criteria,
      });
      expect([criteria, await buy(inducted, {})]).toEqual([
        criteria,
        criteria === 'any' ? 'success' : 'waivers_missing',
      ]);
    }
  });
});

describe('a waiver that is needed since the authorisation', () => {
  /** A customer whose payment is authorised before the session needs a waiver. */
  async function authoriseBefore() {
    const occurrence = await shop.createOccurrence();
    const buyer = await createTestBuyer(shop, 500, occurrence);
    const paid = await buyer.pay();
    if (!paid.ok) throw new Error(paid.code);
    const waiver = await createTestRestriction(database, clientId);
    await setTestRestrictions(database, occurrence, { waiver });
    return { ...buyer, waiver, transaction: paid.value.transaction_uuid };
  }

  test('ends the payment without a charge, and keeps the basket [WVR-06 WVR-15]', async () => {
    const { complete, cart, prepare, waiver, transaction } = await authoriseBefore();
    const refused = {
      ok: true,
      value: {
        status: 'failed',
        complete_order_id: null,
        message: expect.stringMatching(/^Error with waivers, .* You have not been charged\./),
      },
    };
    expect(await complete(transaction)).toMatchObject(refused);
    expect(await complete(transaction)).toMatchObject(refused);
    expect(await cart()).toMatchObject({ value: { in_payment: false, item_count: 1 } });
    expect(await prepare()).toMatchObject({ value: { required_waivers: [{ id: waiver }] } });
  });

  test('is agreed to with the completion, and recorded [WVR-06]', async () => {
    const { complete, person, waiver, transaction } = await authoriseBefore();
    expect(await complete(transaction, { completed_waivers: [waiver] })).toMatchObject({
      value: { status: 'success' },
    });
    expect(await readTestCompletions(database, clientId, person.personId)).toMatchObject([
      { restriction_id: waiver, version: 1, agreed_by_id: person.personId },
    ]);
  });
});
