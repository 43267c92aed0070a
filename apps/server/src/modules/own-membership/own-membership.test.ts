import { call } from '@pavilion/contract/call';
import {
  cancelOwnMembership,
  freezeMembership,
  listOwnMemberships,
  removeMembershipPerson,
  unfreezeMembership,
  uploadMembershipDocument,
} from '@pavilion/contract/own-membership/own-membership';
import { getUser } from '@pavilion/contract/person';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestSend } from '../../testing/carts.ts';
import { createTestMembership, createTestPlan } from '../../testing/memberships.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../testing/people.ts';
import { createTestBenefit } from '../../testing/price-rules.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { personRoutes } from '../person/index.ts';
import { ownMembershipRoutes, sendDocumentNotices } from './index.ts';

// ACC-04 at noon on 1 June 2030.
const database = await createTestDatabase(4);
const { run } = database;
const client = await createTestClient(database);
let time = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    ownMembershipRoutes(registerRoute, deps);
    personRoutes(registerRoute, { ...deps, mergeGuestCart: async () => undefined as never });
  },
  { now: () => time },
);

const pdf = Buffer.from('%PDF-1.7 proof %%EOF').toString('base64');

async function createMember(plan: Awaited<ReturnType<typeof createTestPlan>>, changes: object = {}) {
  const person = await logInTestCustomer(database, client);
  await createTestMembership(database, plan, person.personId, changes);
  const send = createTestSend(app, person.headers);
  const list = async () => {
    const result = await call(send, listOwnMemberships, {});
    if (!result.ok) throw new Error(`Refused: ${result.code}`);
    return result.value;
  };
  const [first] = (await list()).current;
  const params = { id: first?.id ?? '' };
  return {
    person,
    list,
    periods: () =>
      run(sql<{ starts_on: string; ends_on: string | null }>`
        select starts_on, ends_on from membership where person_id = ${person.personId} order by starts_on`),
    cancel: (last_day: string) => call(send, cancelOwnMembership, { params, body: { last_day } }),
    freeze: (months: number) => call(send, freezeMembership, { params, body: { months } }),
    unfreeze: () => call(send, unfreezeMembership, { params }),
    upload: (changed: object = {}, as = send) =>
      call(as, uploadMembershipDocument, {
        params,
        body: { file_name: 'proof.pdf', content: pdf, expires_on: '2030-12-31', ...changed },
      }),
    user: async () => {
      const result = await call(send, getUser, {});
      return result.ok ? result.value : undefined;
    },
  };
}

const plain = await createTestPlan(database, client);
const withNotice = await createTestPlan(database, client, { name: 'Notice', notice_days: 30 });
const freezable = await createTestPlan(database, client, { name: 'Freezable', max_freeze_months: 3 });
const concession = await createTestPlan(database, client, {
  name: 'Student',
  required_document: 'proof of your student status',
});

describe('the list', () => {
  test('has what a plan gives with what is left of it, its price, and what has ended [ACC-04 PRC-02]', async () => {
    const occurrence = await createTestOccurrence(database, await createTestVenue(database, client));
    const { plan, id } = await createTestBenefit(database, client, occurrence);
    const member = await createMember(await readPlan(plan.id));
    await createTestMembership(database, plain, member.person.personId, {
      starts_on: '2029-01-01',
      ends_on: '2029-12-31',
    });
    // 1 June 2030 is in the week of Monday 27 May.
    await run(sql`
      insert into allowance (client_id, person_id, benefit_id, period_start, maximum, used)
      values (${client.id}, ${member.person.personId}, ${id}, '2030-05-27', 2, 0)`);
    expect(await member.list()).toMatchObject({
      current: [
        { plan_id: plan.id, until: null, includes: [{ free_uses: 2, uses_left: 2, period: 'week' }] },
      ],
      history: [{ name: 'Gold', since: '2029-01-01', until: '2029-12-31' }],
    });
  });

  test('of another customer stays theirs, and cannot be changed [ACC-04]', async () => {
    const member = await createMember(concession);
    const other = await logInTestCustomer(database, client);
    const send = createTestSend(app, other.headers);
    expect(await call(send, listOwnMemberships, {})).toMatchObject({ value: { current: [], history: [] } });
    expect(await member.upload({}, send)).toMatchObject({ status: 404, code: 'membership_not_found' });
    const params = { id: (await member.list()).current[0]?.id ?? '' };
    expect(await call(send, cancelOwnMembership, { params, body: { last_day: '2030-06-30' } })).toMatchObject(
      {
        status: 404,
      },
    );
  });
});

const readPlan = async (id: string) => {
  const [plan] = await run(sql<typeof plain>`select * from membership_plan where id = ${id}`);
  if (!plan) throw new Error(`Plan ${id} not found`);
  return plan;
};

describe('cancelling', () => {
  test('ends with the notice of the plan on the day that was shown, and not before [ACC-04]', async () => {
    const member = await createMember(withNotice);
    expect((await member.list()).current).toMatchObject([
      { cancellation: { last_day: '2030-07-31', notice_days: 30 }, is_cancelled: false },
    ]);
    expect(await member.cancel('2030-06-30')).toMatchObject({ status: 409, code: 'membership_day_changed' });
    expect(await member.periods()).toEqual([{ starts_on: '2030-01-01', ends_on: null }]);
    expect(await member.cancel('2030-07-31')).toMatchObject({
      value: { current: [{ until: '2030-07-31', is_cancelled: true, cancellation: null }] },
    });
    expect(await member.cancel('2030-07-31')).toMatchObject({ code: 'membership_not_cancellable' });
  });

  test('a month that was bought ends on its own [ACC-04]', async () => {
    const member = await createMember(plain, { ends_on: '2030-06-30' });
    expect((await member.list()).current).toMatchObject([{ until: '2030-06-30', cancellation: null }]);
    expect(await member.cancel('2030-06-30')).toMatchObject({ code: 'membership_not_cancellable' });
  });
});

describe('a freeze', () => {
  test('of whole months after this one stops the benefits, and is taken back before it starts [ACC-04]', async () => {
    const member = await createMember(freezable);
    expect(await member.freeze(4)).toMatchObject({ status: 409, code: 'membership_not_freezable' });
    expect(await member.freeze(2)).toMatchObject({
      value: { current: [{ until: null, freeze: { starts_on: '2030-07-01', ends_on: '2030-08-31' } }] },
    });
    expect(await member.periods()).toEqual([
      { starts_on: '2030-01-01', ends_on: '2030-06-30' },
      { starts_on: '2030-09-01', ends_on: null },
    ]);
    expect(await member.freeze(1)).toMatchObject({ code: 'membership_not_freezable' });
    expect(await member.unfreeze()).toMatchObject({ value: { current: [{ freeze: null }] } });
    expect(await member.periods()).toEqual([{ starts_on: '2030-01-01', ends_on: null }]);
    expect(await member.unfreeze()).toMatchObject({ status: 409, code: 'membership_not_frozen' });
  });

  test('that is on ends today; one that is cancelled meanwhile does not resume [ACC-04]', async () => {
    const [back, gone] = [await createMember(freezable), await createMember(freezable)];
    for (const member of [back, gone]) await member.freeze(3);
    await run(sql`update session set expires_at = '2031-01-01'`);
    try {
      time = Date.parse('2030-07-10T12:00:00Z');
      const listed = await back.list();
      expect(listed.current).toMatchObject([{ until: null, freeze: { ends_on: '2030-09-30' } }]);
      const send = createTestSend(app, back.person.headers);
      const params = { id: listed.current[0]?.id ?? '' };
      expect(await call(send, unfreezeMembership, { params })).toMatchObject({
        value: { current: [{ freeze: null, until: null }] },
      });
      expect(await back.periods()).toMatchObject([
        { ends_on: '2030-06-30' },
        { starts_on: '2030-07-10', ends_on: null },
      ]);
      const goneSend = createTestSend(app, gone.person.headers);
      const goneId = { id: (await gone.list()).current[0]?.id ?? '' };
      await call(goneSend, cancelOwnMembership, { params: goneId, body: { last_day: '2030-07-31' } });
      expect(await gone.periods()).toEqual([{ starts_on: '2030-01-01', ends_on: '2030-06-30' }]);
    } finally {
      time = noon;
    }
  });
});

describe('a document', () => {
  test('is asked for, accepted by its content, and replaced [ACC-04 AUT-19]', async () => {
    const member = await createMember(concession);
    expect((await member.list()).current).toMatchObject([
      { document: { name: 'proof of your student status', state: 'missing', expires_on: null } },
    ]);
    expect(await member.user()).toMatchObject({
      membership_document_upload_required: true,
      document_expiry: null,
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect(await member.upload({ content: svg, file_name: 'proof.pdf' })).toMatchObject({
      errors: { content: ['Choose a PDF, JPEG or PNG file'] },
    });
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10 * 1024 * 1024)]).toString('base64');
    expect(await member.upload({ content: large })).toMatchObject({
      errors: { content: ['Choose a file of at most 10 MB'] },
    });
    expect(await member.upload({ expires_on: '2030-05-31' })).toMatchObject({
      errors: { expires_on: [expect.any(String)] },
    });
    expect(await member.upload()).toMatchObject({
      value: {
        current: [{ document: { state: 'valid', file_name: 'proof.pdf', expires_on: '2030-12-31' } }],
      },
    });
    expect(await member.user()).toMatchObject({
      membership_document_upload_required: false,
      document_expiry: { document_expiring_soon: false, days_to_expiry: 213 },
    });
  });

  test('that expires soon is said in the record and in one email [ACC-02 ACC-04 AUT-19]', async () => {
    const member = await createMember(concession);
    await member.upload({ expires_on: '2030-06-20' });
    expect(await member.user()).toMatchObject({
      document_expiry: { document_expiring_soon: true, days_to_expiry: 19 },
    });
    for (let round = 0; round < 2; round += 1) await sendDocumentNotices({ database, now: () => time });
    const emails = await run(sql<{ subject: string }>`
      select payload ->> 'subject' as subject from outbox
      where client_id = ${client.id} and payload ->> 'to' = ${member.person.email}`);
    expect(emails).toEqual([{ subject: expect.stringContaining('Your document for Student expires on') }]);
  });
});

describe('a membership for several people', () => {
  test('names whom it covers, and ends for a person who is removed [MOD-03 ACC-04]', async () => {
    const family = await createTestPlan(database, client, { name: 'Family', max_people: 3 });
    const [mia, max] = [
      await logInTestCustomer(database, client, { first_name: 'Mia' }),
      await logInTestCustomer(database, client, { first_name: 'Max' }),
    ];
    const holder = await logInTestCustomer(database, client, { first_name: 'Jo', last_name: 'Holder' });
    for (const { personId } of [mia, max])
      await run(sql`insert into plan_member (client_id, plan_id, holder_id, person_id)
        values (${client.id}, ${family.id}, ${holder.personId}, ${personId})`);
    await createTestMembership(database, family, holder.personId);
    const send = createTestSend(app, holder.headers);
    const list = async (as = send) => {
      const result = await call(as, listOwnMemberships, {});
      return result.ok ? result.value.current : [];
    };
    const [held] = await list();
    expect(held).toMatchObject({
      max_people: 3,
      shared_by: null,
      people: [
        { user_id: max.personId, first_name: 'Max' },
        { user_id: mia.personId, first_name: 'Mia' },
      ],
    });
    expect(await list(createTestSend(app, mia.headers))).toMatchObject([
      { plan_id: family.id, shared_by: 'Jo Holder', people: [] },
    ]);

    const params = { id: held?.id ?? '', userId: mia.personId };
    // Only the member removes people.
    expect(await call(createTestSend(app, max.headers), removeMembershipPerson, { params })).toMatchObject({
      status: 404,
      code: 'membership_not_found',
    });
    expect(await call(send, removeMembershipPerson, { params })).toMatchObject({
      value: { current: [{ people: [{ user_id: max.personId }] }] },
    });
    expect(await call(send, removeMembershipPerson, { params })).toMatchObject({
      status: 404,
      code: 'membership_person_not_found',
    });
    expect(await list(createTestSend(app, mia.headers))).toEqual([]);
    // A later change of the member's own days is followed by those who are still covered.
    await run(sql`update membership set ends_on = '2030-09-30'
      where client_id = ${client.id} and person_id = ${holder.personId}`);
    const days = await run(sql<{ person_id: number; ends_on: string }>`
      select person_id, ends_on::text from membership
      where client_id = ${client.id} and plan_id = ${family.id} order by ends_on, person_id`);
    expect(days).toEqual([
      { person_id: mia.personId, ends_on: '2030-05-31' },
      ...[max.personId, holder.personId].map((person_id) => ({ person_id, ends_on: '2030-09-30' })),
    ]);
  });
});
