import { call } from '@pavilion/contract/call';
import { listTickets, priceTicket } from '@pavilion/contract/ticket';
import { getOccurrence, getTimetable } from '@pavilion/contract/timetable';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from '../../app.ts';
import { createTestSend, createTestShopper } from '../../testing/carts.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  linkTestPeople,
  logInTestCustomer,
  testKeys,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';

const database = await createTestDatabase(8);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = buildApp({
  database,
  now: () => noon,
  settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) }),
  keys: testKeys,
  log: createLogger('silent'),
});
const swim = await createTestSwim(database, venue, {
  ratio: true,
  occurrence: { allow_anonymous_bookings: true },
});
const guest = createTestSend(app, createTestGuest(client).headers);
const [adultPrice, childPrice, familyPrice, concession] = swim.prices.map(({ id, name, reference }) => ({
  id,
  name,
  reference,
}));
const tickets = [
  {
    id: swim.tickets.adult,
    name: 'Adult',
    attendees: 1,
    pricing_option: adultPrice,
    extra_pricing_options: [concession],
  },
  {
    id: swim.tickets.child,
    name: 'Child',
    attendees: 1,
    pricing_option: childPrice,
    extra_pricing_options: [],
  },
  {
    id: swim.tickets.family,
    name: 'Family',
    attendees: 4,
    pricing_option: familyPrice,
    extra_pricing_options: [],
  },
];
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const readPersonReference = async (personId: number): Promise<string> => {
  const [row] = await database.run(sql<{ reference: string }>`
    select reference from person where client_id = ${client.id} and id = ${personId}`);
  return row?.reference ?? '';
};

describe('the tickets of an activity', () => {
  test.each([
    ['category', swim.category.slug],
    ['category id', swim.category.id],
    ['occurrence', swim.occurrenceId],
  ])('are those of a %s [ACT-08 ACT-29]', async (_, activity) => {
    const params = { venue: venue.slug, category: swim.category.slug, activity };
    expect(await call(guest, listTickets, { params })).toMatchObject({ ok: true, value: tickets });
  });

  test('have a uuid, and a pricing option whose name may be null [ACT-29]', async () => {
    const unnamed = await createTestSwim(database, venue);
    await database.run(sql`
      update pricing_option set name = null
      where client_id = ${client.id} and schedule_id = ${unnamed.scheduleId} and reference in ('adult', 'concession')`);
    const params = { venue: venue.slug, category: unnamed.category.slug, activity: unnamed.occurrenceId };
    const list = await call(guest, listTickets, { params });
    const [adult, ...others] = list.ok ? list.value : [];
    expect(adult).toEqual({
      id: unnamed.tickets.adult,
      name: 'Adult',
      attendees: 1,
      pricing_option: { id: unnamed.prices[0]?.id, name: null, reference: 'adult' },
      extra_pricing_options: [{ id: unnamed.prices[3]?.id, name: null, reference: 'concession' }],
    });
    for (const { id, pricing_option } of [...others, ...(adult ? [adult] : [])])
      expect([id, pricing_option.id]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
  });

  test('need a venue and an activity of the category [ACT-08]', async () => {
    const params = { venue: venue.slug, category: swim.category.slug, activity: swim.category.slug };
    const ask = (changes: Partial<typeof params>) =>
      call(guest, listTickets, { params: { ...params, ...changes } });
    expect(await ask({ venue: 'nowhere' })).toMatchObject({ status: 404, code: 'venue_not_found' });
    expect(await ask({ activity: 'nothing' })).toMatchObject({ status: 404, code: 'activity_not_found' });
    const other = await createTestSwim(database, venue);
    expect(await ask({ activity: other.occurrenceId })).toMatchObject({
      status: 404,
      code: 'activity_not_found',
    });
    expect(await ask({ activity: 'x'.repeat(34) })).toMatchObject({
      status: 404,
      code: 'activity_not_found',
    });
  });

  test('are part of each session, with the ratio in its details [ACT-26 ACT-29]', async () => {
    const params = { venue: venue.slug, activity: swim.category.slug };
    const list = await call(guest, getTimetable, { params, query: { date: '2030-06-01' } });
    expect(list).toMatchObject({
      value: [
        {
          id: swim.occurrenceId,
          booking_type: 'ticketed',
          tickets,
          starts_at: { format24_hour: '13:30' },
          ends_at: { format24_hour: '14:30' },
          action_to_show: { status: 'book' },
          instructors: expect.any(Array),
          tags: expect.any(Array),
        },
      ],
    });
    const details = await call(guest, getOccurrence, { params: { id: swim.occurrenceId }, query: {} });
    expect(details).toMatchObject({
      value: {
        tickets,
        ticket_choices: [
          { ticket_id: swim.tickets.adult, price: { value: 500 }, adults: 1, children: 0 },
          { ticket_id: swim.tickets.child, price: { value: 200 }, adults: 0, children: 1 },
          { ticket_id: swim.tickets.family, price: { value: 1200 }, adults: 2, children: 2 },
        ],
        child_ratio: { max_children_per_adult: 2, child_below_age: 8 },
      },
    });
  });

  test('can be added by somebody who has some, while there are places [ACT-13 ACT-14]', async () => {
    const small = await createTestSwim(database, venue, { schedule: { maximum: 2 } });
    const person = await logInTestCustomer(database, client);
    const shopper = createTestShopper(app, person.headers, person.personId);
    const read = () => call(shopper.send, getOccurrence, { params: { id: small.occurrenceId }, query: {} });
    await shopper.add(createTicketItem(small, 'adult'));
    expect(await read()).toMatchObject({
      value: { bookable_action: { action: 'book' }, tag: { code: 'reserved' } },
    });
    await shopper.add(createTicketItem(small, 'adult'));
    expect(await read()).toMatchObject({ value: { bookable_action: { action: 'cancel_reservation' } } });
  });
});

describe('the price of a ticket', () => {
  const ask = (send: typeof guest, body: object = {}, params: object = {}) =>
    call(send, priceTicket, {
      params: { venue: venue.slug, activityId: swim.tickets.adult, ...params },
      body: { occurrence_id: swim.occurrenceId, ...body },
    });

  test('is that of the person [ACT-10]', async () => {
    expect(await ask(guest)).toMatchObject({
      ok: true,
      value: { price: { value: 500 }, pricing_option: adultPrice },
    });
    const retired = await logInTestCustomer(database, client, { concessions: ['concession'] });
    const send = createTestSend(app, retired.headers);
    expect(await ask(send)).toMatchObject({
      value: { price: { value: 400 }, list_price: { value: 500 }, pricing_option: concession },
    });
    expect(await ask(send, { is_v2: true }, { activityId: swim.tickets.family })).toMatchObject({
      value: { price: { value: 1200 } },
    });
  });

  test('is asked by reference for the caller or a linked person only [ACT-10 AUT-25]', async () => {
    const [parent, retired] = [
      await logInTestCustomer(database, client),
      await logInTestCustomer(database, client, { concessions: ['concession'] }),
    ];
    const send = createTestSend(app, parent.headers);
    const reference = await readPersonReference(retired.personId);
    expect(await ask(send, { reference })).toMatchObject({ status: 403, code: 'person_not_linked' });
    expect(await ask(send, { reference: 'unknown' })).toMatchObject({
      status: 403,
      code: 'person_not_linked',
    });
    expect(await ask(guest, { reference })).toMatchObject({ status: 403, code: 'person_not_linked' });
    await linkTestPeople(database, client, parent.personId, [retired.personId]);
    expect(await ask(send, { reference })).toMatchObject({ value: { price: { value: 400 } } });
    expect(await ask(send, { reference: await readPersonReference(parent.personId) })).toMatchObject({
      value: { price: { value: 500 } },
    });
  });

  test('needs a ticket of the session at its venue [ACT-10]', async () => {
    const other = await createTestSwim(database, venue);
    expect(await ask(guest, { occurrence_id: other.occurrenceId })).toMatchObject({
      code: 'ticket_not_found',
    });
    expect(await ask(guest, {}, { venue: 'nowhere' })).toMatchObject({ code: 'occurrence_not_found' });
    expect(await ask(guest, { occurrence_id: 'x'.repeat(34) })).toMatchObject({
      code: 'occurrence_not_found',
    });
  });
});
