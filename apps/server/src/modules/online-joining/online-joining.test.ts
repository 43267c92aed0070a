import { call } from '@pavilion/contract/call';
import { addToCart, getCart } from '@pavilion/contract/cart';
import { prepare } from '@pavilion/contract/checkout';
import { getJoiningPlan, listJoiningVenues } from '@pavilion/contract/online-joining/online-joining';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createCardToken,
  createTestBuyer,
  createTestShop,
  readOutboxEmails,
} from '../../testing/checkouts.ts';
import { createMailboxes } from '../../testing/emails/mailbox.ts';
import { createTestPlan } from '../../testing/memberships.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestPerson, linkTestPeople } from '../../testing/people.ts';
import { createTestQuestions } from '../../testing/questions.ts';
import { createTestRestriction } from '../../testing/restrictions.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const { run } = database;
const sandbox = await startSandbox();
// 16 June: half of the month is left.
await sandbox.advance(15 * 86_400_000);
const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 40 });
const clientId = shop.client.id;
await run(sql`update client set online_joining = true where id = ${clientId}`);
const waiverId = await createTestRestriction(database, clientId);
const family = await createTestPlan(database, shop.client, {
  name: 'Family',
  monthly_amount: 6000,
  max_people: 3,
  waiver_id: waiverId,
});
const source = 'online-joining' as const;

/** A customer with two linked people. */
async function createParent() {
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const { personId } = buyer.person;
  const people = await Promise.all(
    ['Robin', 'Kit'].map((first_name) => createTestPerson(database, shop.client, { first_name })),
  );
  const memberIds = people.map((person) => person.personId).toSorted((a, b) => a - b);
  await linkTestPeople(database, shop.client, personId, memberIds);
  return {
    ...buyer,
    memberIds,
    join: (member_user_ids: number[], more: object = {}) =>
      call(buyer.send, addToCart, {
        body: {
          source,
          items: [{ purchasable_type: 'pricingOption', purchasable_id: family.id, member_user_ids, ...more }],
        },
      }),
    readMembers: () =>
      run(sql<{ person_id: number; ends_on: string; is_shared: boolean }>`
        select person_id, ends_on::text, shared_from_id is not null as is_shared
        from membership where client_id = ${clientId} and person_id in (${sql.join([personId, ...memberIds])})
        order by ends_on, is_shared, person_id`),
    buy: async (amount: number, completed_waivers = [waiverId]) => {
      const prepared = await call(buyer.send, prepare, { query: { source } });
      if (!prepared.ok) throw new Error(`not prepared: ${prepared.code}`);
      const paid = await buyer.authorise({
        ...(await createCardToken(shop, prepared.value, 'ok')),
        source,
        completed_waivers,
        payments: [{ tender_type: 'online', amount }],
      });
      if (!paid.ok) return paid;
      const done = await buyer.complete(paid.value.transaction_uuid, { source, completed_waivers });
      if (!done.ok || done.value.complete_order_id === null) throw new Error('not completed');
      return buyer.order(done.value.complete_order_id);
    },
  };
}

describe('a membership for several people', () => {
  test('makes all of them members, for the same days, from the cart of the join surface [PRC-05 MOD-03 BSK-03]', async () => {
    const parent = await createParent();
    expect(await parent.join(parent.memberIds)).toMatchObject({
      value: {
        source,
        total: { value: 3000 },
        items: [
          {
            membership: { plan_id: family.id, members: [{ last_name: 'Sample' }, { last_name: 'Sample' }] },
          },
        ],
      },
    });
    expect(await call(parent.send, getCart, { query: {} })).toMatchObject({ value: { items: [] } });
    expect(await parent.buy(3000)).toMatchObject({
      value: { cart_source: source, line_items: [{ membership: { members: [{}, {}] } }] },
    });
    const { personId } = parent.person;
    expect(await parent.readMembers()).toEqual([
      { person_id: personId, ends_on: '2030-06-30', is_shared: false },
      ...parent.memberIds.map((person_id) => ({ person_id, ends_on: '2030-06-30', is_shared: true })),
    ]);
    const email = (await readOutboxEmails(shop)).findLast(({ to }) => to === parent.person.email);
    expect(email?.text).toMatch(/http\S+\/order-confirmed\/[\w-]+\?order_token=/);
    expect(email?.text).not.toContain('/booking-confirmed/');
    const agreed = await run(sql`select from completion
      where client_id = ${clientId} and person_id in (${sql.join([personId, ...parent.memberIds])})
        and restriction_id = ${waiverId} and agreed_by_id = ${personId}`);
    expect(agreed).toHaveLength(3);
  });

  test('is confirmed to the member who pays, and to nobody whom it covers [CHK-38 PRC-05]', async () => {
    const mailboxes = createMailboxes(shop);
    const parent = await createParent();
    await parent.join(parent.memberIds);
    const sent = await mailboxes.readAfter(() => parent.buy(3000));
    expect(sent.map(({ to }) => to)).toEqual([parent.person.email]);
    expect(await parent.readMembers()).toHaveLength(3);
  });

  test('is renewed and ended for all of them at once [PRC-05]', async () => {
    const parent = await createParent();
    await parent.join(parent.memberIds.slice(0, 1));
    await parent.buy(3000);
    const [held] = await run(sql<{ id: string }>`
      select id from membership where client_id = ${clientId} and person_id = ${parent.person.personId}`);
    const item = { purchasable_type: 'membershipRenewal' as const, purchasable_id: held?.id ?? '' };
    const renewed = await call(parent.send, addToCart, { body: { source, items: [item] } });
    expect(renewed).toMatchObject({ value: { total: { value: 6000 } } });
    await parent.buy(6000);
    expect(await parent.readMembers()).toMatchObject([
      { ends_on: '2030-06-30', is_shared: false },
      { ends_on: '2030-06-30', is_shared: true },
      { ends_on: '2030-07-31', is_shared: false },
      { ends_on: '2030-07-31', is_shared: true },
    ]);
    await run(sql`update membership set ends_on = '2030-07-10'
      where client_id = ${clientId} and person_id = ${parent.person.personId} and starts_on = '2030-07-01'`);
    expect((await parent.readMembers()).slice(2)).toMatchObject([
      { ends_on: '2030-07-10', is_shared: false },
      { ends_on: '2030-07-10', is_shared: true },
    ]);
  });

  test('is refused for too many people, and for people who are not linked or have it [PRC-05 AUT-25]', async () => {
    const parent = await createParent();
    const stranger = await createTestPerson(database, shop.client, { first_name: 'Lee' });
    expect(await parent.join([stranger.personId])).toMatchObject({ status: 403, code: 'person_not_linked' });
    const tooMany = await createTestPerson(database, shop.client, { first_name: 'Max' });
    await linkTestPeople(database, shop.client, parent.person.personId, [tooMany.personId]);
    const refused = await parent.join([...parent.memberIds, tooMany.personId]);
    expect(refused).toMatchObject({ status: 422, code: 'membership_people' });
    expect(refused.ok ? '' : refused.message).toContain('at most 2 more people');
    await parent.join(parent.memberIds);
    await parent.buy(3000);
    const other = await createParent();
    await linkTestPeople(database, shop.client, other.person.personId, parent.memberIds);
    expect(await other.join(parent.memberIds)).toMatchObject({
      status: 409,
      code: 'membership_person_has_plan',
    });
  });

  test('is paid only once its waiver is agreed to for everyone [WVR-15 PRC-05]', async () => {
    const parent = await createParent();
    await parent.join(parent.memberIds);
    const refused = await parent.buy(3000, []);
    expect(refused).toMatchObject({ status: 422, code: 'waivers_missing' });
    expect(JSON.stringify(refused)).toMatch(/Robin/);
    expect(await parent.buy(3000)).toMatchObject({ ok: true });
  });
});

test('asks the questions of the plan before the cart, and keeps the answers with the line [QST-05 MOD-03]', async () => {
  const plan = await createTestPlan(database, shop.client, { name: 'Asked' });
  const ids = await createTestQuestions(database, { clientId, id: plan.id, isPlan: true }, [
    { type: 'text', required: true },
  ]);
  const questionId = ids['text']?.id ?? 0;
  const parent = await createParent();
  const asked = await call(parent.send, getJoiningPlan, { params: { id: plan.id } });
  expect(asked).toMatchObject({
    value: { waiver: null, custom_question_sections: [{ questions: [{ id: questionId, required: true }] }] },
  });
  const refused = await parent.join([], { purchasable_id: plan.id });
  expect(refused).toMatchObject({ status: 422, code: 'validation_failed' });
  expect(refused.ok ? {} : refused.errors).toEqual({
    [`items.0.custom_question_answers.${questionId}`]: ['This field is required'],
  });
  const custom_question_answers = [{ custom_question_id: questionId, answer: ' None ' }];
  expect(await parent.join([], { purchasable_id: plan.id, custom_question_answers })).toMatchObject({
    ok: true,
  });
  const [line] = await run(sql<{ answers: unknown }>`
    select detail -> 'answers' as answers from cart_line l
    join membership_sale s on s.client_id = l.client_id and s.id = l.id
    where l.client_id = ${clientId} and s.person_id = ${parent.person.personId}`);
  expect(line?.answers).toEqual([{ questionId, answer: 'None' }]);
});

test('nothing can be joined where the client has it off, which the venues say too [PRC-05 VEN-12 MOD-03]', async () => {
  const { slug } = shop.client;
  const parent = await createParent();
  const venues = () => call(parent.send, listJoiningVenues, { params: { id: slug } });
  const desk = await createTestVenue(database, shop.client);
  await run(sql`update venue set online_joining = false where id = ${desk.id}`);
  expect(await venues()).toMatchObject({ value: [{ slug: shop.venue.slug }] });
  await shop.sandbox.advance(60_000);
  expect(await call(parent.send, listJoiningVenues, { params: { id: 'other' } })).toMatchObject({
    status: 404,
    code: 'client_not_found',
  });
  await run(sql`update client set online_joining = false where id = ${clientId}`);
  const gold = await createTestPlan(database, shop.client);
  expect(await call(parent.send, getJoiningPlan, { params: { id: gold.id } })).toMatchObject({
    status: 409,
    code: 'online_joining_off',
  });
  expect(await parent.join([])).toMatchObject({ status: 409, code: 'online_joining_off' });
});
