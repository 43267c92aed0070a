import { call, type Send } from '@pavilion/contract/call';
import { addToCart, updateCartItem } from '@pavilion/contract/cart';
import { getCourse } from '@pavilion/contract/course';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addCourse, createTestBundle, type TestBundle } from '../../testing/bundles.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestGuest, linkTestPeople } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';

// Present pupils book the next course before everyone: they keep their place, or move to another level.
const database = await createTestDatabase(8);
const { run } = database;
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const { client, venue } = shop;
const dayMs = 86_400_000;
const general = noon + 15 * dayMs;
const price = 10_000;

/** A course that everyone books fifteen days from now, with sessions that start later. */
const createNextCourse = () => {
  const opening = { first_bookable_at: new Date(general) };
  return createTestBundle(database, venue, {
    type: 'courses',
    days: [20, 27],
    occurrences: { 0: opening, 1: opening },
  });
};
const createPresentCourse = () => createTestBundle(database, venue, { type: 'courses', days: [10, 11] });

const openTo = (course: TestBundle, previous: TestBundle, kind: 'keep' | 'move', opensAt: number) =>
  run(sql`
    insert into re_enrolment (client_id, schedule_id, previous_schedule_id, kind, opens_at)
    values (${client.id}, ${course.id}, ${previous.id}, ${kind}, ${new Date(opensAt)})`);

async function logIn() {
  const customer = await createTestBuyer(shop, price);
  await customer.clear();
  return { ...customer, personId: customer.person.personId };
}

/** A customer who has paid for the course. */
async function createPupil(course: TestBundle) {
  const pupil = await logIn();
  expect(await addCourse(pupil.send, course)).toMatchObject({ ok: true });
  const paid = await pupil.pay();
  if (!paid.ok) throw new Error(paid.code);
  expect(await pupil.complete(paid.value.transaction_uuid)).toMatchObject({ ok: true });
  return pupil;
}

async function view(send: Send, { id }: TestBundle, selectedUserId?: number) {
  const query = selectedUserId === undefined ? {} : { selected_user_id: selectedUserId };
  const viewed = await call(send, getCourse, { params: { id }, query });
  if (!viewed.ok) throw new Error(viewed.code);
  return viewed.value;
}

describe('the re-enrolment window of a course', () => {
  test('lets present pupils of the same level book before everyone, then everyone [CRS-01 ACT-31]', async () => {
    const [present, next] = [await createPresentCourse(), await createNextCourse()];
    await openTo(next, present, 'keep', noon - dayMs);
    const [pupil, other] = [await createPupil(present), await logIn()];
    expect(await view(pupil.send, next)).toMatchObject({
      bookable_action: { action: 'book' },
      re_enrolment: {
        kind: 'keep',
        until: { utc: new Date(general).toISOString().slice(0, 19).replace('T', ' ') },
      },
    });
    expect(await view(other.send, next)).toMatchObject({
      bookable_action: { action: null, code: 'booking_not_open' },
      re_enrolment: null,
    });
    expect(await addCourse(other.send, next)).toMatchObject({ status: 409, code: 'booking_not_open' });
    const guest = createTestSend(shop.app, createTestGuest(client).headers);
    expect(await addCourse(guest, next)).toMatchObject({ status: 409, code: 'booking_not_open' });
    expect(await addCourse(pupil.send, next)).toMatchObject({ ok: true });
    await run(sql`
      update occurrence set first_bookable_at = ${new Date(noon)} where schedule_id = ${next.id}`);
    expect(await addCourse(other.send, next)).toMatchObject({ ok: true });
    expect(await view(other.send, next)).toMatchObject({ re_enrolment: null });
  });

  test('opens to each earlier course at its own time, and names the next courses [CRS-09 CRS-11]', async () => {
    const [same, lower] = [await createPresentCourse(), await createPresentCourse()];
    const next = await createNextCourse();
    await openTo(next, same, 'keep', noon - dayMs);
    await openTo(next, lower, 'move', noon + dayMs);
    const [staying, moving] = [await createPupil(same), await createPupil(lower)];
    expect(await view(moving.send, next)).toMatchObject({
      bookable_action: { action: null, code: 'booking_not_open' },
    });
    expect(await addCourse(moving.send, next)).toMatchObject({ code: 'booking_not_open' });
    expect(await addCourse(staying.send, next)).toMatchObject({ ok: true });
    await run(sql`
      update re_enrolment set opens_at = ${new Date(noon)} where previous_schedule_id = ${lower.id}`);
    expect(await view(moving.send, next)).toMatchObject({ re_enrolment: { kind: 'move' } });
    expect(await addCourse(moving.send, next)).toMatchObject({ ok: true });
    expect(await view(moving.send, lower)).toMatchObject({
      next_courses: [{ slug: next.slug, kind: 'move' }],
    });
    expect(await view(moving.send, next)).toMatchObject({ next_courses: [] });
  });

  test('is for pupils only: not before they have paid, and not for those who book for them [AUT-25 BSK-27]', async () => {
    const [present, next] = [await createPresentCourse(), await createNextCourse()];
    await openTo(next, present, 'keep', noon - dayMs);
    const [parent, child] = [await logIn(), await createPupil(present)];
    await linkTestPeople(database, client, parent.personId, [child.personId]);
    const addFor = (personId: number) =>
      call(parent.send, addToCart, {
        body: {
          items: [
            {
              purchasable_type: 'course',
              purchasable_id: next.id,
              purchased_for_user_id: personId,
            },
          ],
        },
      });
    expect(await addFor(parent.personId)).toMatchObject({ code: 'booking_not_open' });
    expect(await view(parent.send, next, child.personId)).toMatchObject({ re_enrolment: { kind: 'keep' } });
    const added = await addFor(child.personId);
    expect(added).toMatchObject({ ok: true });
    const cartItemId = added.ok ? (added.value.items[0]?.id ?? '') : '';
    const changed = await call(parent.send, updateCartItem, {
      params: { cartItemId },
      query: {},
      body: { purchased_for_user_id: parent.personId },
    });
    expect(changed).toMatchObject({ code: 'booking_not_open' });
    // A reserved place in the present course does not count.
    const other = await logIn();
    expect(await addCourse(other.send, present)).toMatchObject({ ok: true });
    expect(await addCourse(other.send, next)).toMatchObject({ code: 'booking_not_open' });
  });
});
