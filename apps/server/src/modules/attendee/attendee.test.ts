import { maxProvisionalLinksPerDay } from '@pavilion/domain/attendee';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createAttendeeCalls,
  createLinkCalls,
  readWaiverToken,
  testSigning,
} from '../../testing/attendees.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestPerson, linkTestPeople, logInTestStaff } from '../../testing/people.ts';
import {
  addTestVersion,
  createTestRestriction,
  readTestCompletions,
  setTestRestrictions,
} from '../../testing/restrictions.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { createProvisionalLinkLimit, getProvisionalLinkKey } from './provisional-link-limit.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const clientId = shop.client.id;
const child = { first_name: 'Robin', last_name: 'Rowan', date_of_birth: '2022-03-04' };
const adult = { first_name: 'Jo', last_name: 'Brook', date_of_birth: '1988-03-04' };
let addresses = 0;
const createAddress = () => `guardian-${(addresses += 1)}@people.test`;

/** A customer with places in a session whose attendees sign a waiver. */
async function createClimber(quantity = 1, price = 500, at = shop) {
  const waiver = await createTestRestriction(database, at.client.id, {
    name: 'Climbing waiver',
    type: 'enhanced-pre-waiver',
  });
  const occurrence = await at.createOccurrence(price);
  await setTestRestrictions(database, occurrence, { waiver });
  const buyer = await createTestBuyer(at, price * quantity, { ...occurrence, quantity });
  const calls = createAttendeeCalls(buyer.send);
  const waivers = await calls.waivers();
  const lineId = waivers.ok ? (waivers.value.items[0]?.cart_item_id ?? '') : '';
  const key = { cart_item_id: lineId, restriction_id: waiver };
  return { ...buyer, ...calls, occurrence, waiver, lineId, key, personId: buyer.person.personId };
}
type Climber = Awaited<ReturnType<typeof createClimber>>;

/** Sends the waiver of a new attendee to an address, and opens the link. */
async function sendTo(climber: Climber, attendee = child, email = createAddress()) {
  const sent = await climber.save({ ...climber.key, attendee, email });
  if (!sent.ok) throw new Error(sent.code);
  const link = createLinkCalls(shop, await readWaiverToken(shop, email));
  return { sent: sent.value, email, ...link };
}

async function buy(climber: Climber) {
  const paid = await climber.pay();
  if (!paid.ok) return paid.code;
  const done = await climber.complete(paid.value.transaction_uuid);
  return done.ok ? done.value.status : done.code;
}

describe('the waivers of the cart', () => {
  test('are one for each place, also on the cart [WVR-03]', async () => {
    const { waivers, cart, lineId, waiver } = await createClimber(3);
    expect(await waivers()).toMatchObject({
      value: {
        total_waivers_required: 3,
        waivers_missing: 3,
        items: [
          {
            cart_item_id: lineId,
            timing: 'before_payment',
            restriction: { id: waiver, type: 'enhanced-pre-waiver', version: 1 },
            places: 3,
            attendees: [],
          },
        ],
      },
    });
    expect(await cart()).toMatchObject({
      value: {
        attendee_waivers_required: 3,
        items: [{ waiver: { id: waiver, name: 'Climbing waiver' } }],
      },
    });
  });

  test('are none without an enhanced waiver, which is agreed to at the payment [WVR-03]', async () => {
    const buyer = await createTestBuyer(shop);
    expect(await createAttendeeCalls(buyer.send).waivers()).toMatchObject({
      value: { total_waivers_required: 0, items: [] },
    });
    expect(await buyer.cart()).toMatchObject({ value: { attendee_waivers_required: 0 } });
  });

  test('keep the order from the payment until all are signed, and name who is missing [WVR-15]', async () => {
    const climber = await createClimber(2);
    const field = `completed_waivers.${climber.waiver}`;
    expect(await climber.pay()).toMatchObject({
      status: 422,
      code: 'waivers_missing',
      errors: {
        [field]: ['‘Climbing waiver’ needs the signatures of 2 more attendees. Name them in Attendees.'],
      },
    });
    const { sign } = await sendTo(climber);
    expect(await climber.pay('ok', { completed_waivers: [climber.waiver] })).toMatchObject({
      code: 'waivers_missing',
      errors: { [field]: [expect.stringContaining('Robin Rowan')] },
    });
    expect(await climber.prepare()).toMatchObject({
      value: {
        required_waivers: [],
        required_signatures: [{ id: climber.waiver, attendees: ['Robin Rowan'], unnamed: 1 }],
      },
    });
    expect(await sign()).toMatchObject({ ok: true });
    const second = await sendTo(climber, adult);
    expect(await second.sign({ signer_name: 'Jo Brook', signer_role: 'attendee' })).toMatchObject({
      ok: true,
    });
    expect(await climber.prepare()).toMatchObject({ value: { required_signatures: [] } });
    expect(await buy(climber)).toBe('success');
  });
});

describe('saving and sending', () => {
  test('emails a link to each attendee or guardian, and names who got one [WVR-08 WVR-11 WVR-12]', async () => {
    const climber = await createClimber(2);
    const emails = [createAddress(), createAddress()];
    const saved = await climber.save(
      { ...climber.key, attendee: child, email: emails[0] },
      { ...climber.key, attendee: adult },
    );
    const attendees = saved.ok ? (saved.value.items[0]?.attendees ?? []) : [];
    expect(attendees).toMatchObject([
      { first_name: 'Jo', status: 'not_sent', email: null, needs_guardian: false, can_remove: true },
      { first_name: 'Robin', status: 'sent', email: emails[0], needs_guardian: true },
    ]);
    expect(saved).toMatchObject({ value: { sent_attendee_ids: [attendees[1]?.id] } });
    const [email] = (await readOutboxEmails(shop)).filter(({ to }) => to === emails[0]);
    expect(email?.subject).toBe('Sign a waiver for Robin Rowan: Test Leisure');
    const cart = await climber.cart();
    const heldUntil = cart.ok ? cart.value.hold?.ends_at.local.slice(11, 16) : undefined;
    expect(email?.text).toContain(
      `Sam is holding a place for Robin Rowan until ${heldUntil}. Sign ‘Climbing waiver’ before then, so that Sam can pay.`,
    );
    expect(email?.text).toContain('It works for 14 days');
    expect((await readOutboxEmails(shop)).filter(({ to }) => to === emails[1])).toEqual([]);
  });

  test('is all or nothing, and names no more attendees than there are places [WVR-12]', async () => {
    const climber = await createClimber(2);
    const others = ['A', 'B', 'C'].map((name) => ({
      ...climber.key,
      attendee: { ...adult, first_name: name },
    }));
    const email = createAddress();
    expect(
      await climber.save({ ...others[0], email } as never, others[1] as never, others[2] as never),
    ).toMatchObject({
      status: 409,
      code: 'too_many_attendees',
      message: 'You have named all 2 attendees. Remove one first.',
    });
    expect(await climber.waivers()).toMatchObject({ value: { items: [{ attendees: [] }] } });
    expect((await readOutboxEmails(shop)).filter(({ to }) => to === email)).toEqual([]);
  });

  test('is done by staff for the customer whom they select, and by no other customer [WVR-12]', async () => {
    const [climber, stranger] = [await createClimber(2), await createClimber(2)];
    const staff = await logInTestStaff(database, shop.client);
    const desk = createAttendeeCalls(createTestSend(shop.app, staff.headers));
    const waiver = { ...climber.key, attendee: child };
    expect(await stranger.saveFor(climber.personId, waiver)).toMatchObject({ status: 403 });
    expect(await climber.waivers()).toMatchObject({ value: { items: [{ attendees: [] }] } });
    // Without the customer, the line is not one of theirs.
    expect(await desk.save(waiver)).toMatchObject({ status: 404, code: 'cart_item_not_found' });
    expect(await desk.saveFor(climber.personId, waiver)).toMatchObject({
      value: { items: [{ cart_item_id: climber.lineId, attendees: [{ first_name: 'Robin' }] }] },
    });
    expect(await climber.waivers()).toMatchObject({
      value: { items: [{ attendees: [{ first_name: 'Robin' }] }] },
    });
  });

  test('takes a named attendee off again, and keeps who is booked [WVR-11]', async () => {
    const climber = await createClimber(2);
    const { sent } = await sendTo(climber);
    const id = sent.items[0]?.attendees[0]?.id ?? '';
    expect(await climber.remove(climber.lineId, id)).toMatchObject({ value: { items: [{ attendees: [] }] } });
    expect(await climber.remove(climber.lineId, id)).toMatchObject({
      status: 404,
      code: 'attendee_not_found',
    });
  });

  test('refuses the same address again within 5 minutes, and 31 links in a day [WVR-12]', async () => {
    const climber = await createClimber();
    const attendee_id = climber.person.uuid;
    const email = createAddress();
    const send = (address: string) => climber.save({ ...climber.key, attendee_id, email: address });
    expect(await send(email)).toMatchObject({ ok: true });
    expect(await send(email)).toMatchObject({ status: 409, code: 'waiver_sent_recently' });
    await database.run(sql`
      insert into waiver_request (client_id, id, restriction_id, attendee_id, email, requested_by_id, sent_at, expires_at)
      select client_id, gen_random_uuid(), restriction_id, attendee_id, 'x@y.test', requested_by_id, sent_at, expires_at
      from waiver_request, generate_series(1, 29) where requested_by_id = ${climber.personId}`);
    expect(await send(createAddress())).toMatchObject({ status: 409, code: 'too_many_waivers_sent' });
  });

  test('bounds the links of all provisional accounts of an address, and of nobody else [WVR-12 AUT-26]', async () => {
    const own = await createTestShop(database, shop.sandbox, 'stripe');
    const createSender = async (at = own, isProvisional = true) => {
      const climber = await createClimber(2, 500, at);
      await database.run(
        sql`update person set is_provisional = ${isProvisional} where id = ${climber.personId}`,
      );
      const send = () => climber.save({ ...climber.key, attendee: child, email: createAddress() });
      return { ...climber, send };
    };
    const limit = createProvisionalLinkLimit(own.deps);
    const key = getProvisionalLinkKey({ client: own.client, address: '127.0.0.1' });
    expect(await limit.take(key, maxProvisionalLinksPerDay - 1)).toBe(0);
    const [last, refused] = [await createSender(), await createSender()];
    expect(await last.send()).toMatchObject({ ok: true });
    expect(await refused.send()).toMatchObject({
      status: 429,
      code: 'too_many_waivers_from_network',
      message:
        'Too many waivers have been sent from your network today. To send more, set a password in My account, or try again tomorrow.',
      next_step: 'prove_address',
    });
    expect(await readOutboxEmails(own)).toHaveLength(1);
    // Naming somebody sends nothing.
    expect(await refused.save({ ...refused.key, attendee: child })).toMatchObject({ ok: true });
    expect(await (await createSender(own, false)).send()).toMatchObject({ ok: true });
    expect(await (await createSender(shop)).send()).toMatchObject({ ok: true });
  });

  test('offers attendees of earlier waivers by name, with the customer and linked people [WVR-04]', async () => {
    const climber = await createClimber(2);
    const { sign } = await sendTo(climber);
    await sign();
    const linked = await createTestPerson(database, shop.client, {
      first_name: 'Alma',
      date_of_birth: '2020-01-01',
    });
    await linkTestPeople(database, shop.client, climber.personId, [linked.personId]);
    expect(await climber.find(climber.waiver)).toMatchObject({
      value: [
        {
          id: climber.person.uuid,
          first_name: 'Sam',
          has_signed: false,
          needs_guardian: false,
          can_sign: true,
        },
        { id: linked.uuid, first_name: 'Alma', has_signed: false, needs_guardian: true, can_sign: true },
        { first_name: 'Robin', last_name: 'Rowan', has_signed: true, needs_guardian: true, can_sign: true },
      ],
    });
    // AUT-25: a sibling may book for a child, and not sign.
    await database.run(
      sql`update linked_person set relationship = 'sibling' where linked_id = ${linked.personId}`,
    );
    expect(await climber.find(climber.waiver, 'Alma')).toMatchObject({
      value: [{ first_name: 'Alma', needs_guardian: true, can_sign: false }],
    });
    const names = async (search: string) => {
      const found = await climber.find(climber.waiver, search);
      return found.ok ? found.value.map(({ first_name }) => first_name) : found.code;
    };
    expect(await names(' ROWAN rob ')).toEqual(['Robin']);
    expect(await names('%')).toEqual([]);
    const stranger = await createClimber();
    expect((await stranger.find(climber.waiver, 'Robin')).ok).toBe(true);
    expect(await stranger.find(climber.waiver, 'Robin')).toMatchObject({ value: [] });
    expect(await climber.find(climber.lineId)).toMatchObject({ status: 404, code: 'restriction_not_found' });
    // Staff find those of the customer whom they select, and other customers do not.
    const staff = await logInTestStaff(database, shop.client);
    const findAsStaff = createAttendeeCalls(createTestSend(shop.app, staff.headers)).find;
    expect(await findAsStaff(climber.waiver, 'rob', climber.personId)).toMatchObject({
      value: [{ first_name: 'Robin' }],
    });
    expect(await stranger.find(climber.waiver, 'rob', climber.personId)).toMatchObject({ status: 403 });
  });

  test('a place that is booked for a person is signed for that person [WVR-11]', async () => {
    const climber = await createClimber();
    expect(await climber.waivers()).toMatchObject({
      value: {
        items: [
          { places: 1, attendees: [{ id: climber.person.uuid, status: 'not_sent', can_remove: false }] },
        ],
      },
    });
    expect(await climber.save({ ...climber.key, attendee: child })).toMatchObject({
      status: 409,
      code: 'attendee_not_on_line',
    });
  });
});

describe('signing while logged in', () => {
  const signed = { ...testSigning, signer_role: 'attendee' as const, signer_name: 'Sam Sample' };

  test('completes the waiver of the customer, for the next time too [WVR-11 WVR-05]', async () => {
    const climber = await createClimber();
    const attendee_id = climber.person.uuid;
    expect(await climber.save({ ...climber.key, attendee_id, signed })).toMatchObject({
      value: {
        waivers_missing: 0,
        sent_attendee_ids: [],
        items: [{ attendees: [{ status: 'signed', signer_name: 'Sam Sample' }] }],
      },
    });
    expect(await readTestCompletions(database, clientId, climber.personId)).toMatchObject([
      { restriction_id: climber.waiver, agreed_by_id: climber.personId },
    ]);
    expect(await buy(climber)).toBe('success');
    const next = await shop.createOccurrence();
    await setTestRestrictions(database, next, { waiver: climber.waiver });
    await climber.add(next);
    expect(await climber.waivers()).toMatchObject({ value: { waivers_missing: 0 } });
    expect(await buy(climber)).toBe('success');
  });

  test('is for oneself and for children, not for another adult [WVR-11]', async () => {
    const climber = await createClimber(2);
    const forOther = {
      ...climber.key,
      attendee: adult,
      signed: { ...signed, signer_role: 'guardian' as const },
    };
    expect(await climber.save(forOther)).toMatchObject({ status: 422, code: 'signer_not_allowed' });
    const forChild = { ...climber.key, attendee: child };
    expect(await climber.save({ ...forChild, signed })).toMatchObject({
      status: 422,
      code: 'guardian_required',
    });
    expect(await climber.save({ ...forChild, signed: { ...signed, signer_role: 'guardian' } })).toMatchObject(
      { ok: true },
    );
  });

  test('is offered for oneself and one’s children, not for a child who is a sibling [WVR-11 AUT-25]', async () => {
    const climber = await createClimber();
    const readCanSign = async () => {
      const { items } = await climber.waivers().then((read) => (read.ok ? read.value : { items: [] }));
      return items.flatMap(({ attendees }) => attendees.map(({ can_sign }) => can_sign));
    };
    expect(await readCanSign()).toEqual([true]);
    const young = await createTestPerson(database, shop.client, { date_of_birth: '2022-03-04' });
    await linkTestPeople(database, shop.client, climber.personId, [young.personId]);
    await database.run(sql`
      update booking set person_id = ${young.personId} where client_id = ${clientId} and line_id = ${climber.lineId}`);
    expect(await readCanSign()).toEqual([true]);
    await database.run(sql`
      update linked_person set relationship = 'sibling'
      where client_id = ${clientId} and linked_id = ${young.personId}`);
    expect(await readCanSign()).toEqual([false]);
    const waiver = {
      ...climber.key,
      attendee_id: young.uuid,
      signed: { ...signed, signer_role: 'guardian' as const },
    };
    expect(await climber.save(waiver)).toMatchObject({ status: 422, code: 'signer_not_allowed' });
  });

  test('is refused twice, and for terms that have changed [WVR-12]', async () => {
    const climber = await createClimber();
    const waiver = { ...climber.key, attendee_id: climber.person.uuid, signed };
    await addTestVersion(database, { clientId, id: climber.waiver }, { version: 2, at: shop.sandbox.now() });
    expect(await climber.save(waiver)).toMatchObject({ status: 409, code: 'waiver_version_changed' });
    const current = { ...waiver, signed: { ...signed, version: 2 } };
    expect(await climber.save(current)).toMatchObject({ ok: true });
    expect(await climber.save(current)).toMatchObject({ status: 409, code: 'waiver_already_signed' });
  });
});

describe('bad input', () => {
  const drawn = (value: string) => ({
    signed: { ...testSigning, signature: { kind: 'drawn' as const, value } },
  });

  test('is refused by field, and nothing is saved [WVR-12]', async () => {
    const climber = await createClimber(2);
    const long = 'x'.repeat(10_000);
    for (const [change, status, codeOrField] of [
      [{ attendee: { ...child, first_name: long } }, 422, 'waivers.0.attendee.first_name'],
      [{ attendee: { ...child, first_name: ' ' } }, 422, 'waivers.0.attendee.first_name'],
      [{ attendee: { ...child, date_of_birth: '2022-02-30' } }, 422, 'waivers.0.attendee.date_of_birth'],
      [{ attendee: child, email: `${long}@people.test` }, 422, 'waivers.0.email'],
      [{ attendee: child, email: 'no address' }, 422, 'waivers.0.email'],
      [{ attendee: child, attendee_id: climber.person.uuid }, 422, 'waivers.0.attendee_id'],
      [{}, 422, 'waivers.0.attendee_id'],
      [{ attendee: child, ...drawn('x'.repeat(12_001)) }, 422, 'waivers.0.signed.signature.value'],
      [{ attendee: child, ...drawn('data:image/png;base64,iVBORw0KGgo=') }, 422, 'waiver_signature_invalid'],
      [{ attendee: child, ...drawn('M10 10') }, 422, 'waiver_signature_invalid'],
      [{ attendee: child, cart_item_id: climber.waiver }, 404, 'cart_item_not_found'],
      [{ attendee: child, restriction_id: climber.lineId }, 409, 'waiver_not_needed'],
    ] as const) {
      const refused = await climber.save({ ...climber.key, ...change } as never);
      const errors = refused.ok ? [] : Object.keys(refused.errors ?? {});
      expect([refused.ok, refused.ok ? 200 : refused.status]).toEqual([false, status]);
      expect([!refused.ok && refused.code, ...errors]).toContain(codeOrField);
    }
    expect(await climber.waivers()).toMatchObject({ value: { items: [{ attendees: [] }] } });
  });

  test('of HTML in a name is text in the email [WVR-12]', async () => {
    const climber = await createClimber(2);
    const { email } = await sendTo(climber, { ...child, first_name: '<img src=x onerror=alert(1)>' });
    const [sent] = (await readOutboxEmails(shop)).filter(({ to }) => to === email);
    expect(sent?.html).toContain('&lt;img src=x onerror=alert(1)&gt; Rowan');
    expect(sent?.html).not.toContain('<img');
  });

  test('of a person who is not linked, or a line of another customer, is not found [WVR-12]', async () => {
    const [own, other] = [await createClimber(2), await createClimber(2)];
    expect(await own.save({ ...own.key, attendee_id: other.person.uuid })).toMatchObject({
      status: 404,
      code: 'attendee_not_found',
    });
    expect(await own.save({ ...other.key, attendee: child })).toMatchObject({
      status: 404,
      code: 'cart_item_not_found',
    });
    const { sent } = await sendTo(other);
    const id = sent.items[0]?.attendees[0]?.id ?? '';
    expect(await own.save({ ...own.key, attendee_id: id })).toMatchObject({ code: 'attendee_not_found' });
    expect(await own.remove(other.lineId, id)).toMatchObject({ code: 'attendee_not_found' });
  });
});

test('tickets of several people need the signature of each [WVR-03]', async () => {
  const waiver = await createTestRestriction(database, clientId, { type: 'enhanced-pre-waiver' });
  const swim = await createTestSwim(database, shop.venue);
  await setTestRestrictions(database, swim, { waiver });
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const added = await buyer.add([createTicketItem(swim, 'family'), createTicketItem(swim, 'adult', 2)]);
  expect(added).toMatchObject({ value: { attendee_waivers_required: 6 } });
  expect(await createAttendeeCalls(buyer.send).waivers()).toMatchObject({
    value: { total_waivers_required: 6, waivers_missing: 6 },
  });
});
