import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { addCourse, createTestBundle } from '../../testing/bundles.ts';
import { createTestBuyer, createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');

const formatLocal = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The id, title, local start and minutes of each event, read as a calendar reads the file. */
function parseEvents(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      starts: formatLocal.format(event.startDate.toJSDate()),
      minutes: event.duration.toSeconds() / 60,
      location: event.location,
      status: component.getFirstPropertyValue('status'),
    };
  });
}

/** Evenings at 18:30 in London, before and after both changes of the clocks. */
const evenings = ['2030-10-26T17:30Z', '2030-11-02T18:30Z', '2031-03-29T18:30Z', '2031-04-05T17:30Z'];

/** An order of a course of these evenings and of a place in a class. */
async function createOrder() {
  const buyer = await createTestBuyer(shop);
  const course = await createTestBundle(database, shop.venue, {
    type: 'courses',
    days: [147, 154, 301, 308],
    occurrences: Object.fromEntries(
      evenings.map((start, index) => [
        index,
        {
          name: 'Evening drawing',
          starts_at: new Date(start),
          ends_at: new Date(Date.parse(start) + 5_400_000),
          last_bookable_at: new Date(start),
        },
      ]),
    ),
  });
  const added = await addCourse(buyer.send, course);
  if (!added.ok) throw new Error(`Refused: ${added.code}`);
  const paid = await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 10_500 }] });
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const done = await buyer.complete(paid.value.transaction_uuid);
  const id = String(done.ok && done.value.complete_order_id);
  const read = (query = '') =>
    shop.app.inject({
      url: `/api/checkout/orders/${id}/calendar.ics${query}`,
      headers: buyer.person.headers,
    });
  const cancel = (bookingId: string) =>
    shop.app.inject({
      method: 'DELETE',
      url: `/api/activities/bookings/${bookingId}/?source=bookings`,
      headers: buyer.person.headers,
    });
  return { buyer, id, read, cancel };
}

test('the confirmation has every session as one calendar file, at the same local time in winter and summer [CHK-13 CHK-38]', async () => {
  const { buyer, read } = await createOrder();
  const email = (await readOutboxEmails(shop)).find(({ to }) => to === buyer.person.email);
  const [file, ...others] = (email?.attachments ?? []).filter(({ type }) => type !== 'image/png');
  expect(others).toEqual([]);
  expect(file).toMatchObject({
    name: expect.stringMatching(/^[2-9A-Z]{8}\.ics$/),
    type: expect.stringContaining('text/calendar'),
  });
  const events = parseEvents(file?.content ?? '');
  expect(events.map(({ starts, summary, minutes }) => [starts, summary, minutes])).toEqual([
    ['2030-06-11 13:00', 'Spin', 60],
    ['2030-10-26 18:30', 'Summer camp', 90],
    ['2030-11-02 18:30', 'Summer camp', 90],
    ['2031-03-29 18:30', 'Summer camp', 90],
    ['2031-04-05 18:30', 'Summer camp', 90],
  ]);
  expect(events[0]?.location).toContain('Test Arena');
  expect(parseEvents((await read()).body)).toEqual(events);
});

test('a later file leaves out what was cancelled and has the same id for the rest, also for one line [CHK-13 BKG-04]', async () => {
  const { buyer, id, read, cancel } = await createOrder();
  const before = parseEvents((await read()).body);
  const order = await buyer.order(id);
  const lines = order.ok ? order.value.line_items : [];
  const course = lines.find(({ kind }) => kind === 'bundle');
  const ofCourse = parseEvents((await read(`?line_id=${course?.id}`)).body);
  expect(ofCourse).toEqual(before.slice(1));
  expect((await cancel(before[2]?.uid ?? '')).statusCode).toBe(200);
  expect(parseEvents((await read()).body)).toEqual(before.filter((_, index) => index !== 2));
  for (const { uid } of before) await cancel(uid);
  expect((await read()).statusCode).toBe(409);
});
