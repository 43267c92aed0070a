import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestPlan } from '../../testing/memberships.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestPerson, logInTestCustomer } from '../../testing/people.ts';
import {
  addTestVersion,
  completeTestRestriction,
  createTestRestriction,
} from '../../testing/restrictions.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { readPeopleFacts } from './store/read-facts.ts';
import { readOccurrenceFacts } from './store/read-occurrence-facts.ts';

// Facts are cached for longer than a second, so every change of a fact must raise the version that the claim verifies.
const database = await createTestDatabase(2);
const { run } = database;
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const { occurrenceId } = await createTestOccurrence(database, venue);
const plan = await createTestPlan(database, client);
await run(sql`
  insert into booking_window (client_id, schedule_id, plan_id, opens_days_before, opens_minute)
  select client_id, schedule_id, ${plan.id}, 7, 420 from occurrence where id = ${occurrenceId}`);
const [requester, attendee] = [
  await logInTestCustomer(database, client),
  await createTestPerson(database, client),
];

const enhancedWaiverId = await createTestRestriction(database, client.id, { type: 'enhanced-pre-waiver' });

const readOccurrence = async () => {
  const query = { clientId: client.id, occurrenceIds: [occurrenceId], side: 'online', now: noon } as const;
  return (await readOccurrenceFacts(run, query)).get(occurrenceId);
};

const occurrenceChanges = {
  name: sql`update occurrence set name = 'Spin and core'`,
  timezone: sql`update occurrence set timezone = 'Europe/Dublin'`,
  starts_at: sql`update occurrence set starts_at = starts_at + interval '1 minute'`,
  ends_at: sql`update occurrence set ends_at = ends_at + interval '1 minute'`,
  status: sql`update occurrence set status = 'cancelled'`,
  first_bookable_at: sql`update occurrence set first_bookable_at = first_bookable_at - interval '1 minute'`,
  last_bookable_at: sql`update occurrence set last_bookable_at = last_bookable_at - interval '1 minute'`,
  allow_anonymous_bookings: sql`update occurrence set allow_anonymous_bookings = not allow_anonymous_bookings`,
  members_only: sql`update occurrence set members_only = true`,
  is_in_bundle: sql`update occurrence set is_in_bundle = true`,
  min_age: sql`update occurrence set min_age = 11`,
  max_age: sql`update occurrence set max_age = 15`,
  booking_strategy: sql`update occurrence set booking_strategy = 'overlapping', leaf_allocation = 'one'`,
  leaf_allocation: sql`update occurrence set leaf_allocation = 'all'`,
  setup_minutes: sql`update occurrence set setup_minutes = 5`,
  teardown_minutes: sql`update occurrence set teardown_minutes = 5`,
  location_ids: sql`update occurrence set location_ids = array[root_id]`,
  friendly_location_name: sql`update occurrence set friendly_location_name = 'Studio'`,
  maximum: sql`update occurrence set maximum = 9`,
  max_places_per_person: sql`update occurrence set max_places_per_person = 5`,
};

// Facts that all occurrences of a schedule share have a version of their own, which the claim verifies too.
const scheduleChanges = {
  venue_name: sql`update venue set name = 'Arena'`,
  venue_slug: sql`update venue set slug = 'arena-2'`,
  venue_address: sql`update venue set address2 = 'Ordsall'`,
  category_slug: sql`update category set slug = 'spin-2'`,
  is_class: sql`update category set booking_type = 'ticketed'`,
  picture: sql`update template set picture = 'yoga'`,
  what_to_bring: sql`update template set what_to_bring = 'A towel'`,
  cut_off_minutes: sql`update schedule set cancellation_cutoff_minutes = cancellation_cutoff_minutes + 1`,
  cut_off_actions: sql`update schedule set cut_off_actions = '{charge_fee}'`,
  options: sql`update pricing_option set amount = amount + 1`,
  booking_windows: sql`update booking_window set opens_days_before = opens_days_before + 1`,
  benefits: sql`
    with added as (
      insert into benefit (client_id, id, plan_id, name, percent)
      select client_id, gen_random_uuid(), id, 'Gold', 20 from membership_plan returning client_id, id
    )
    insert into benefit_target (client_id, benefit_id, category_id)
    select k.client_id, added.id, k.id from added join category k on k.client_id = added.client_id`,
  bundle: sql`with camps as (update category set booking_type = 'camps')
    update schedule set slug = 'spin-camp', ends_on = '2031-01-01'`,
  needs: sql`update schedule set restriction_criteria = 'any'`,
  tickets: sql`
    insert into ticket (client_id, id, schedule_id, name, attendees, pricing_option_id)
    select client_id, gen_random_uuid(), schedule_id, 'Adult', 1, id from pricing_option limit 1`,
  signed_waiver: sql`update schedule set waiver_id = ${enhancedWaiverId}`,
  child_ratio: sql`update schedule set max_children_per_adult = 2, child_below_age = 8`,
};

test.each(Object.entries(occurrenceChanges))(
  'a change of %s raises the version of its occurrences [PRC-01 BSK-15]',
  async (fact, statement) => {
    const before = await readOccurrence();
    await run(statement);
    const after = await readOccurrence();
    expect(after).not.toHaveProperty(fact, before?.[fact as keyof typeof before]);
    expect(after?.version).toBeGreaterThan(before?.version ?? Number.NaN);
  },
);

test.each(Object.entries(scheduleChanges))(
  'a change of %s raises the version of its schedules [PRC-01 BSK-15]',
  async (fact, statement) => {
    const before = await readOccurrence();
    await run(statement);
    const after = await readOccurrence();
    expect(after).not.toHaveProperty(fact, before?.[fact as keyof typeof before]);
    expect(after?.schedule_version).toBeGreaterThan(before?.schedule_version ?? Number.NaN);
  },
);

test('a change of the client’s maximum of places raises the version of its schedules [BSK-15]', async () => {
  await run(sql`update occurrence set max_places_per_person = null`);
  const before = await readOccurrence();
  await run(sql`update client set max_places_per_person = 4`);
  const after = await readOccurrence();
  expect(after?.max_places_per_person).toBe(4);
  expect(after?.schedule_version).toBeGreaterThan(before?.schedule_version ?? Number.NaN);
});

test.each([
  ['another', sql`update pricing_option set position = 1`],
  [
    'a new',
    sql`insert into pricing_option (client_id, id, schedule_id, name, reference, amount, position)
      select client_id, gen_random_uuid(), schedule_id, 'Junior', 'junior', 300, 2 from pricing_option limit 1`,
  ],
  ['a removed', sql`delete from pricing_option where reference = 'junior'`],
])('%s pricing option raises the version of its schedules [PRC-01]', async (_, statement) => {
  const before = await readOccurrence();
  await run(statement);
  expect((await readOccurrence())?.schedule_version).toBeGreaterThan(before?.schedule_version ?? Number.NaN);
});

test('a completion raises the version of its person, a new version of terms that of its schedules [WVR-02]', async () => {
  const id = await createTestRestriction(database, client.id);
  const person = await createTestPerson(database, client);
  const readVersion = async () =>
    (await run(sql<{ version: number }>`select version from person where id = ${person.personId}`))[0]
      ?.version ?? 0;
  const before = await readVersion();
  await completeTestRestriction(database, client.id, { personId: person.personId, id });
  expect(await readVersion()).toBeGreaterThan(before);
  await run(sql`update schedule set waiver_id = ${id}`);
  const occurrence = await readOccurrence();
  await addTestVersion(database, { clientId: client.id, id }, { version: 2, at: noon });
  expect((await readOccurrence())?.schedule_version).toBeGreaterThan(
    occurrence?.schedule_version ?? Number.NaN,
  );
});

test('a renamed location raises the version of its occurrences', async () => {
  await run(sql`update occurrence set friendly_location_name = null`);
  const before = await readOccurrence();
  await run(sql`update location set name = name || ' (upstairs)'`);
  const after = await readOccurrence();
  expect(after?.location).toContain('upstairs');
  expect(after?.version).toBeGreaterThan(before?.version ?? Number.NaN);
});

test('covers every fact of an occurrence except its ids and its places', async () => {
  const facts = Object.keys((await readOccurrence()) ?? {});
  const ids = ['id', 'schedule_id', 'root_id', 'version', 'schedule_version'];
  const others = [...ids, 'available', 'waitlist_maximum', 'waitlisted', 'location'];
  const covered = [occurrenceChanges, scheduleChanges].flatMap((changes) => Object.keys(changes));
  expect([...covered, ...others].toSorted()).toEqual(facts.toSorted());
});

test('a move to another schedule, venue, template or category raises a version [PRC-01]', async () => {
  const otherVenue = await createTestVenue(database, client);
  const { category, prices } = await createTestOccurrence(database, otherVenue);
  const scheduleId = prices[0]?.schedule_id;
  const moves = {
    schedule_version: [
      sql`update schedule set venue_id = ${otherVenue.id} where venue_id = ${venue.id}`,
      sql`update template set category_id = ${category.id}`,
      sql`update schedule set template_id = (select template_id from schedule where id = ${scheduleId})`,
    ],
    version: [sql`update occurrence set schedule_id = ${scheduleId} where id = ${occurrenceId}`],
  };
  for (const version of ['schedule_version', 'version'] as const) {
    for (const move of moves[version]) {
      const before = await readOccurrence();
      await run(move);
      expect((await readOccurrence())?.[version]).toBeGreaterThan(before?.[version] ?? Number.NaN);
    }
  }
});

/** Versions of requester and attendee together: the claim verifies both. */
const readPeople = async () => {
  const personIds = [requester.personId, attendee.personId];
  const people = await readPeopleFacts(run, {
    clientId: client.id,
    requesterId: requester.personId,
    personIds,
  });
  return personIds.map((id) => people.get(id));
};
const ofAttendee = (change: RawBuilder<unknown>) =>
  sql`update person set ${change} where id = ${attendee.personId}`;

test.each([
  ['first_name', ofAttendee(sql`first_name = 'Robyn'`)],
  ['last_name', ofAttendee(sql`last_name = 'Reed'`)],
  ['date_of_birth', ofAttendee(sql`date_of_birth = '2018-05-01'`)],
  ['concessions', ofAttendee(sql`concessions = '{student}'`)],
  [
    'can_book_for',
    sql`insert into linked_person (client_id, person_id, linked_id, relationship, status, created_at)
      values (${client.id}, ${requester.personId}, ${attendee.personId}, 'parent', 'successful', now())`,
  ],
  ['can_book_for', sql`update linked_person set status = 'revoked'`],
  [
    'memberships',
    sql`insert into membership (client_id, id, person_id, plan_id, starts_on, created_at)
      values (${client.id}, gen_random_uuid(), ${attendee.personId}, ${plan.id}, '2030-01-01', now())`,
  ],
  ['memberships', sql`update membership set ends_on = '2030-12-31'`],
  ['memberships', sql`delete from membership`],
] as const)('a change of %s raises the version of its person [AUT-25 PRC-01]', async (fact, statement) => {
  const before = await readPeople();
  await run(statement);
  const after = await readPeople();
  expect(after[1]).not.toHaveProperty(fact, before[1]?.[fact]);
  const sumVersions = (people: typeof after) =>
    people.reduce((sum, person) => sum + (person?.version ?? 0), 0);
  expect(sumVersions(after)).toBeGreaterThan(sumVersions(before));
});
