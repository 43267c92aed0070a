import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestClaim, runClaim } from '../../testing/claims.ts';
import { insertHeldPlaces } from '../../testing/held-places.ts';
import { linkTestPeople } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestWaitlists } from '../../testing/waitlists.ts';

const database = await createTestDatabase(8);
const shop = await createTestWaitlists(database);
const { createFull, join, leave, cancel, add, read, view, send, logIn, clock } = shop;
const [sam, kim, pat] = [await logIn({ first_name: 'Sam' }), await logIn(), await logIn()];

describe('joining and leaving', () => {
  test('adds the person at the end of the queue, with every field of an entry [WTL-02 WTL-05]', async () => {
    const full = await createFull();
    expect(await join(full, kim)).toMatchObject({ status: 200, data: { position: 1 } });
    const joined = await join(full, sam);
    expect(joined).toMatchObject({
      status: 200,
      data: {
        user_id: sam.personId,
        user_reference: sam.reference,
        first_name: 'Sam',
        last_name: 'Sample',
        email: sam.email,
        occurrence: { occurrence_id: full.occurrenceId, name: 'Spin' },
        starts_at: { local: '2030-06-01 18:00:00' },
        created_at: { utc: '2030-06-01 12:00:00' },
        position: 2,
        offer_ends_at: null,
      },
    });
    const list = await send('GET', '/api/v1/activities/waitlist/members', sam.headers);
    expect(list.data).toMatchObject([joined.data]);
    const single = await send(
      'GET',
      `/api/v1/activities/waitlist/members/${String(joined.data['id'])}`,
      sam.headers,
    );
    expect(single.data).toEqual(joined.data);
    await leave(full, sam);
  });

  test('the occurrence shows its waitlist and each viewer their place in it [WTL-01 ACT-13]', async () => {
    const full = await createFull(2);
    expect(await view(full, sam.headers)).toMatchObject({
      capacity: { available: 0, maximum: 2 },
      waitlist: { maximum: 5, available: 5, consumed: 0 },
      bookable_action: { action: 'join_waitlist' },
      tag: { code: 'join_waitlist' },
      waitlist_entry: null,
    });
    await join(full, kim);
    await join(full, sam);
    expect(await view(full, sam.headers)).toMatchObject({
      waitlist: { maximum: 5, available: 3, consumed: 2 },
      bookable_action: { action: 'leave_waitlist' },
      tag: { code: 'on_waitlist' },
      waitlist_entry: { position: 2, offer_ends_at: null },
    });
    // A guest has to log in first.
    expect(await view(full, { host: shop.client.host })).toMatchObject({
      bookable_action: { action: null, code: 'login_required', next_step: 'log_in' },
    });
    const without = await createFull(1, { waitlist_maximum: null });
    expect(await view(without, sam.headers)).toMatchObject({
      waitlist: null,
      bookable_action: { action: null },
      tag: { code: 'sold_out' },
    });
  });

  test('leaving moves those behind up, and they may join again at the end [WTL-03]', async () => {
    const full = await createFull();
    await join(full, kim);
    await join(full, sam);
    expect(await leave(full, kim)).toMatchObject({ status: 200, data: { result: 'success' } });
    expect(await view(full, sam.headers)).toMatchObject({ waitlist_entry: { position: 1 } });
    expect(await join(full, kim)).toMatchObject({ data: { position: 2 } });
    expect(await read(full)).toMatchObject({ waitlisted: 2, entries: ['left', 'waiting', 'waiting'] });
  });

  test('the older platform joins and leaves by numbers, and each form refuses an id of the other [WTL-07 WTL-08 ACT-12]', async () => {
    const full = await createFull();
    const [row] = await database.run(sql<{ legacy_number: number }>`
      select legacy_number from occurrence where id = ${full.occurrenceId}`);
    const item = { id: row?.legacy_number, type: 'activity' };
    const joined = await send('POST', '/api/activities/waitlist/add', sam.headers, { item });
    expect(joined).toMatchObject({ status: 200, data: { position: 1, user_id: sam.personId } });
    expect(joined.data['id']).toEqual(expect.any(Number));
    const path = `/api/activities/waitlist/remove/${String(joined.data['id'])}`;
    expect(await send('DELETE', path, kim.headers)).toMatchObject({ status: 404 });
    expect(await send('DELETE', path, sam.headers)).toMatchObject({ status: 200 });
    expect(await read(full)).toMatchObject({ waitlisted: 0, entries: ['left'] });
    const wrongType = { item: { ...item, type: 'zzz' } };
    expect(await send('POST', '/api/activities/waitlist/add', sam.headers, wrongType)).toMatchObject({
      status: 422,
      errors: { 'item.type': [expect.any(String)] },
    });
    const older = { personId: sam.personId, headers: sam.headers };
    expect(await join({ ...full, occurrenceId: String(row?.legacy_number) }, older)).toMatchObject({
      status: 422,
      errors: { id: [expect.any(String)] },
    });
    const newerId = { item: { id: full.occurrenceId, type: 'activity' } };
    expect(await send('POST', '/api/activities/waitlist/add', sam.headers, newerId)).toMatchObject({
      status: 422,
      errors: { 'item.id': [expect.any(String)] },
    });
    const newerEntry = `/api/activities/waitlist/remove/0190b1a2-7c11-7d21-8a54-1f6f6d0c1a02`;
    expect(await send('DELETE', newerEntry, sam.headers)).toMatchObject({ status: 422 });
    const unknown = { item: { id: '999999999999' } };
    expect(await send('POST', '/api/activities/waitlist/add', sam.headers, unknown)).toMatchObject({
      status: 404,
      code: 'occurrence_not_found',
    });
  });

  test('a person joins for those for whom they may book, and for nobody else [WTL-02]', async () => {
    const full = await createFull();
    const child = await shop.createPerson();
    const forChild = { personId: child.personId, headers: sam.headers };
    expect(await join(full, forChild)).toMatchObject({ status: 403, code: 'person_not_linked' });
    await linkTestPeople(database, shop.client, sam.personId, [child.personId]);
    expect(await join(full, forChild)).toMatchObject({ status: 200, data: { user_id: child.personId } });
    expect(await leave(full, { ...forChild, headers: kim.headers })).toMatchObject({
      status: 404,
      code: 'waitlist_entry_not_found',
    });
    expect(await leave(full, forChild)).toMatchObject({ status: 200 });
  });

  test('refuses with a reason and a next step [WTL-01]', async () => {
    const full = await createFull(1, { waitlist_maximum: 1 });
    await join(full, kim);
    expect(await join(full, kim)).toMatchObject({
      status: 409,
      code: 'already_waitlisted',
      next_step: 'see_waitlist',
    });
    expect(await join(full, sam)).toMatchObject({
      status: 409,
      code: 'waitlist_full',
      next_step: 'choose_another',
    });
    const [booking] = full.bookings;
    const [owner] = await database.run(sql<{ id: number }>`
      select person_id as id from booking where id = ${booking?.id}`);
    expect(await join(full, { personId: owner?.id ?? 0, headers: booking?.headers ?? {} })).toMatchObject({
      status: 409,
      code: 'already_booked',
    });
    expect(await join(await createFull(1, { waitlist_maximum: null }), sam)).toMatchObject({
      status: 409,
      code: 'waitlist_not_available',
    });
    const open = await createFull(1, { maximum: 2 });
    expect(await join(open, sam)).toMatchObject({
      status: 409,
      code: 'occurrence_not_full',
      message: 'This session has a place. You can book it now.',
      next_step: 'book',
    });
    expect(await join(await createFull(1, { min_age: 60 }), sam)).toMatchObject({ code: 'age_not_met' });
    const unknown = { clientId: shop.client.id, occurrenceId: 'x'.repeat(34) };
    expect(await join(unknown, sam)).toMatchObject({ status: 404, code: 'occurrence_not_found' });
    expect(await join({ ...unknown, occurrenceId: 'first' }, sam)).toMatchObject({ status: 422 });
    expect(await join(full, { ...sam, personId: 2 ** 40 })).toMatchObject({ status: 422 });
    expect(await leave(full, sam)).toMatchObject({ status: 404 });
  });

  test('places of an expired hold can be booked while nobody waits [WTL-01 BSK-44]', async () => {
    const full = await createFull(2, { consumed: 0 });
    await insertHeldPlaces(database, { ...full, endsAt: noon - 1 });
    await database.run(sql`
      update occurrence set maximum = 3, consumed = consumed + 1, online_consumed = online_consumed + 1,
        next_hold_end = ${new Date(noon - 1)} where id = ${full.occurrenceId}`);
    expect(await join(full, sam)).toMatchObject({ code: 'occurrence_not_full' });
  });
});

describe('offers', () => {
  test('a cancellation offers the place to the first in line, by email and on screen [WTL-06]', async () => {
    const full = await createFull();
    await join(full, kim);
    await join(full, sam);
    const [booking] = full.bookings;
    expect(await cancel(booking ?? { id: '', headers: {} })).toMatchObject({ status: 200 });
    expect(await read(full)).toEqual({
      consumed: 0,
      waiting: 1,
      waitlisted: 1,
      entries: ['offered', 'waiting'],
    });
    const [email] = (await shop.readEmails(kim.email)).slice(-1);
    expect(email?.subject).toBe('Test Leisure: a place in Spin is yours until Sat 1 Jun 2030, 15:00');
    expect(email?.text).toContain(
      `/location/${shop.venue.slug}/${full.category.slug}/2030-06-01?session=${full.occurrenceId}&offer_until=${Date.parse('2030-06-01T14:00:00Z') / 1000}`,
    );
    expect(await view(full, kim.headers)).toMatchObject({
      bookable_action: { action: 'book' },
      waitlist_entry: { position: null, offer_ends_at: { local: '2030-06-01 15:00:00' } },
    });
    // Nobody else can book it, neither the next in line nor a guest.
    expect(await view(full, sam.headers)).toMatchObject({ bookable_action: { action: 'leave_waitlist' } });
    expect(await add(full, sam)).toMatchObject({ ok: false, code: 'occurrence_full' });
    expect(await runClaim(database, await createTestClaim(database, full))).toBe('place_taken');
  });

  test('the offer turns into a place in the basket by an ordinary addition [WTL-06]', async () => {
    const full = await createFull();
    await join(full, kim);
    await cancel(full.bookings[0] ?? { id: '', headers: {} });
    const added = await add(full, kim);
    expect(added).toMatchObject({ ok: true, value: { items: [{ quantity: 1 }] } });
    expect(await read(full)).toEqual({ consumed: 1, waiting: 0, waitlisted: 0, entries: ['accepted'] });
  });

  test('declining passes the place to the next at once [WTL-06]', async () => {
    const full = await createFull();
    await join(full, kim);
    await join(full, sam);
    await cancel(full.bookings[0] ?? { id: '', headers: {} });
    expect(await leave(full, kim)).toMatchObject({ status: 200 });
    expect(await read(full)).toMatchObject({ waiting: 1, waitlisted: 0, entries: ['declined', 'offered'] });
    expect(await leave(full, sam)).toMatchObject({ status: 200 });
    expect(await read(full)).toMatchObject({ waiting: 0, entries: ['declined', 'declined'] });
    // With nobody left in the queue, anyone can book.
    expect(await runClaim(database, await createTestClaim(database, full))).toBe('claimed');
  });

  test('an offer that nobody takes expires and passes to the next [WTL-06]', async () => {
    const full = await createFull();
    await join(full, kim);
    await join(full, sam);
    await cancel(full.bookings[0] ?? { id: '', headers: {} });
    clock.now = minutesAfter(119);
    await shop.sweep();
    expect(await read(full)).toMatchObject({ entries: ['offered', 'waiting'] });
    clock.now = minutesAfter(120);
    expect(await add(full, kim)).toMatchObject({ ok: false });
    // Nor does a claim that was decided before the offer ended.
    const [person] = await database.run(sql<{ id: number; version: number }>`
      select id, version from person where id = ${kim.personId}`);
    const late = await createTestClaim(database, full, { now: clock.now, attendee: person ?? null });
    expect(await runClaim(database, late)).toBe('place_taken');
    await shop.sweep();
    expect(await read(full)).toMatchObject({ waiting: 1, entries: ['expired', 'offered'] });
    expect(await add(full, sam)).toMatchObject({ ok: true });
    clock.now = noon;
  });

  test('the places of an expired hold go to the queue, never past it [WTL-06 BSK-44]', async () => {
    const full = await createFull();
    const [booking] = full.bookings;
    await cancel(booking ?? { id: '', headers: {} });
    expect(await add(full, pat)).toMatchObject({ ok: true });
    await join(full, kim);
    clock.now = minutesAfter(16);
    expect(await runClaim(database, await createTestClaim(database, full, { now: clock.now }))).toBe(
      'place_taken',
    );
    expect(await add(full, sam)).toMatchObject({ ok: false, code: 'occurrence_full' });
    await shop.sweep();
    expect(await read(full)).toEqual({ consumed: 0, waiting: 1, waitlisted: 0, entries: ['offered'] });
    clock.now = noon;
  });

  test('a raised maximum goes to the queue first, and what is left to anyone [WTL-06]', async () => {
    const full = await createFull();
    await join(full, kim);
    await database.run(sql`update occurrence set maximum = 4 where id = ${full.occurrenceId}`);
    expect(await runClaim(database, await createTestClaim(database, full))).toBe('place_taken');
    await shop.sweep();
    expect(await read(full)).toEqual({ consumed: 1, waiting: 1, waitlisted: 0, entries: ['offered'] });
    const claim = async () => runClaim(database, await createTestClaim(database, full));
    expect([await claim(), await claim(), await claim()]).toEqual(['claimed', 'claimed', 'place_taken']);
    expect(await add(full, kim)).toMatchObject({ ok: true });
    expect(await read(full)).toMatchObject({ consumed: 4, waiting: 0 });
  });

  test('a queue that cannot be settled delays no other, and is tried again after a minute [WTL-06]', async () => {
    const createDue = async (timezone: string) => {
      const full = await createFull();
      await join(full, kim);
      await database.run(sql`
        update occurrence set maximum = 2, timezone = ${timezone} where id = ${full.occurrenceId}`);
      return full;
    };
    // The email of an offer cannot name the time of a place in an unknown time zone.
    const broken = [await createDue('Nowhere'), await createDue('Nowhere'), await createDue('Nowhere')];
    const full = await createDue('Europe/London');
    const sweep = shop.createSweep(1);
    for (let round = 0; round < 4; round += 1) await sweep();
    expect(await read(full)).toMatchObject({ entries: ['offered'] });
    await database.run(sql`update occurrence set timezone = 'Europe/London' where timezone = 'Nowhere'`);
    await sweep();
    expect(await Promise.all(broken.map(read))).toMatchObject(broken.map(() => ({ entries: ['waiting'] })));
    clock.now = minutesAfter(1);
    for (let round = 0; round < 3; round += 1) await sweep();
    expect(await Promise.all(broken.map(read))).toMatchObject(broken.map(() => ({ entries: ['offered'] })));
    clock.now = noon;
  });

  test('a place removed from a basket is offered to the queue [WTL-06]', async () => {
    const full = await createFull();
    await cancel(full.bookings[0] ?? { id: '', headers: {} });
    const added = await add(full, pat);
    await join(full, kim);
    const id = added.ok ? (added.value.items[0]?.id ?? '') : '';
    await createTestShopper(shop.app, pat.headers, pat.personId).remove([id]);
    await shop.sweep();
    expect(await read(full)).toMatchObject({ consumed: 0, waiting: 1, entries: ['offered'] });
  });

  test('a cancelled occurrence ends its queue without an offer [WTL-06]', async () => {
    const full = await createFull();
    await join(full, kim);
    await join(full, sam);
    await cancel(full.bookings[0] ?? { id: '', headers: {} });
    await database.run(sql`update occurrence set status = 'cancelled' where id = ${full.occurrenceId}`);
    clock.now = minutesAfter(180);
    await shop.sweep();
    expect(await read(full)).toMatchObject({ waiting: 0, waitlisted: 0, entries: ['closed', 'closed'] });
    clock.now = noon;
  });

  test('the desk sells its own places beside the queue, and shared places only after it [WTL-06]', async () => {
    const shared = await createFull();
    await join(shared, kim);
    await database.run(sql`update occurrence set maximum = 2 where id = ${shared.occurrenceId}`);
    const claimAtDesk = async (occurrence: typeof shared) =>
      runClaim(database, await createTestClaim(database, occurrence, { side: 'foh' }));
    expect(await claimAtDesk(shared)).toBe('place_taken');
    const offered = await createFull();
    await join(offered, kim);
    await cancel(offered.bookings[0] ?? { id: '', headers: {} });
    expect(await claimAtDesk(offered)).toBe('place_taken');
    const split = await createFull(1, { maximum: 2, online_maximum: 1, foh_maximum: 1 });
    await join(split, kim);
    expect(await claimAtDesk(split)).toBe('claimed');
    await cancel(split.bookings[0] ?? { id: '', headers: {} });
    expect(await read(split)).toMatchObject({ consumed: 1, waiting: 1, entries: ['offered'] });
  });
});
