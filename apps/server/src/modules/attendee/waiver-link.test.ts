import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { applyRetention, retentionPeriods } from '../../retention.ts';
import {
  createAttendeeCalls,
  createLinkCalls,
  createTestLink,
  readTestSignatures,
  readWaiverToken,
  signTogether,
  testDrawing,
} from '../../testing/attendees.ts';
import { createTestBuyer, createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { addTestVersion, createTestRestriction } from '../../testing/restrictions.ts';
import { createTestDatabase, minutesAfter } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const clientId = shop.client.id;
const createLink = () => createTestLink(database, shop);

const addVersion = (id: string) =>
  addTestVersion(database, { clientId, id }, { version: 2, at: shop.sandbox.now() });
const expire = (id: string) =>
  database.run(
    sql`update waiver_request set expires_at = ${new Date(shop.sandbox.now())} where restriction_id = ${id}`,
  );

describe('a link to sign', () => {
  test('shows the terms, for whom and who asks, without a log-in [WVR-11 WVR-07]', async () => {
    const { read } = await createLink();
    expect(await read()).toMatchObject({
      value: {
        state: 'open',
        restriction: { name: 'Climbing waiver', version: 1, terms: '<p>I can <b>fall</b>.</p>' },
        attendee: { first_name: 'Robin', last_name: 'Rowan' },
        needs_guardian: true,
        requested_by: 'Sam',
        session: { name: 'Spin', venue_name: 'Test Arena' },
        place: 'held',
        signed: null,
      },
    });
  });

  test('is signed by a guardian with a drawing, once, and the customer sees it [WVR-11]', async () => {
    const { read, sign, waivers, waiver } = await createLink();
    expect(await sign({ signer_role: 'attendee' })).toMatchObject({
      status: 422,
      code: 'guardian_required',
      message: 'Robin is under 18, so a parent or guardian must sign.',
    });
    expect(await sign()).toMatchObject({
      value: { state: 'signed', signed: { signer_name: 'Kit Rowan', version: 1 } },
    });
    expect(await sign()).toMatchObject({ status: 409, code: 'waiver_already_signed' });
    expect(await read()).toMatchObject({ value: { state: 'signed' } });
    expect(await waivers()).toMatchObject({
      value: { waivers_missing: 1, items: [{ attendees: [{ status: 'signed', signer_name: 'Kit Rowan' }] }] },
    });
    expect(await readTestSignatures(database, waiver)).toEqual([
      {
        version: 1,
        signer_name: 'Kit Rowan',
        signer_role: 'guardian',
        kind: 'drawn',
        signature: testDrawing,
      },
    ]);
  });

  test('is signed by typing the full name [WVR-11]', async () => {
    const { sign, waiver } = await createLink();
    const type = (value: string) => sign({ signature: { kind: 'typed', value } });
    expect(await sign({ signer_name: 'Win evil.com' })).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
    expect(await type('Somebody else')).toMatchObject({ status: 422, code: 'waiver_signature_invalid' });
    expect(await type('Kit Rowan')).toMatchObject({ ok: true });
    expect(await readTestSignatures(database, waiver)).toMatchObject([
      { kind: 'typed', signature: 'Kit Rowan' },
    ]);
  });

  test('is signed once by two requests at the same time [WVR-11]', async () => {
    const { sign, waiver } = await createLink();
    const results = await signTogether(database, waiver, [sign, sign, sign]);
    const codes = results.map((result) => (result.ok ? 'signed' : result.code));
    expect(codes.toSorted()).toEqual(['signed', 'waiver_already_signed', 'waiver_already_signed']);
    expect(await readTestSignatures(database, waiver)).toHaveLength(1);
  });

  test('signs the version that was read: after a change the new terms are read first [WVR-11]', async () => {
    const { read, sign, waiver } = await createLink();
    await addVersion(waiver);
    expect(await sign()).toMatchObject({ status: 409, code: 'waiver_version_changed' });
    expect(await sign({ version: 7 })).toMatchObject({ status: 409, code: 'waiver_version_changed' });
    expect(await read()).toMatchObject({
      value: { restriction: { version: 2, terms: '<p>New terms.</p>' } },
    });
    expect(await sign({ version: 2 })).toMatchObject({ ok: true });
  });

  test('that was signed is signed again after a change, and both proofs are kept [WVR-15]', async () => {
    const { read, sign, waiver, waivers, prepare } = await createLink();
    await sign();
    await addVersion(waiver);
    expect(await waivers()).toMatchObject({ value: { waivers_missing: 2 } });
    expect(await prepare()).toMatchObject({
      value: { required_signatures: [{ attendees: ['Robin Rowan'] }] },
    });
    expect(await read()).toMatchObject({ value: { state: 'open', restriction: { version: 2 } } });
    await sign({ version: 2 });
    expect((await readTestSignatures(database, waiver)).map(({ version }) => version)).toEqual([1, 2]);
  });

  test('ends after 14 days, and when a newer one is sent [WVR-11]', async () => {
    const { read, sign, waiver, send, waivers } = await createLink();
    const newer = await send();
    expect(await sign()).toMatchObject({
      status: 409,
      code: 'waiver_link_expired',
      message: 'This link is too old. Ask the person who booked to send the waiver again.',
    });
    expect(await read()).toMatchObject({ value: { state: 'expired' } });
    expect(await newer.read()).toMatchObject({
      value: { state: 'open', expires_at: { local: expect.stringContaining('2030-06-15 13:') as string } },
    });
    await expire(waiver);
    expect(await newer.sign()).toMatchObject({ code: 'waiver_link_expired' });
    expect(await waivers()).toMatchObject({ value: { items: [{ attendees: [{ status: 'expired' }] }] } });
  });

  test('proves its own attendee at its own client only [WVR-11]', async () => {
    const { token } = await createLink();
    const other = await createTestShop(database, shop.sandbox, 'stripe');
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const [at, unknown] of [
      [shop, changed],
      [shop, ''],
      [other, token],
    ] as const) {
      const link = createLinkCalls(at, unknown);
      expect(await link.read()).toMatchObject({ status: 404, code: 'waiver_link_not_found' });
      expect(await link.sign()).toMatchObject({ status: 404, code: 'waiver_link_not_found' });
    }
  });

  test('works after its line has left the cart, and shows no session then [WVR-11]', async () => {
    const { read, clear } = await createLink();
    await clear();
    expect(await read()).toMatchObject({ value: { state: 'open' } });
  });

  test('is deleted 90 days after its end if it was not signed', async () => {
    const [unsigned, signed] = [await createLink(), await createLink()];
    await signed.sign();
    const periods = retentionPeriods.filter(({ name }) => name.startsWith('waiver links'));
    await applyRetention(database, minutesAfter((14 + 91) * 24 * 60), undefined, periods);
    expect(await unsigned.read()).toMatchObject({ code: 'waiver_link_not_found' });
    expect(await signed.read()).toMatchObject({ value: { state: 'signed' } });
  });
});

test('a signature cannot be changed, because it is the proof [WVR-11]', async () => {
  const { sign, waiver } = await createLink();
  await sign();
  const change = database.run(sql`
    update waiver_signature set signer_name = 'Another' where restriction_id = ${waiver}`);
  await expect(change).rejects.toThrow('cannot be changed');
});

test('a waiver after the purchase does not stop the payment, and is asked for until the session [WVR-01 WVR-03 WVR-11]', async () => {
  const waiver = await createTestRestriction(database, clientId, { type: 'post-purchase-waiver' });
  const occurrence = await shop.createOccurrence();
  await database.run(sql`update schedule set post_waiver_id = ${waiver} where id = ${occurrence.scheduleId}`);
  const buyer = await createTestBuyer(shop, 500, occurrence);
  const { waivers, save } = createAttendeeCalls(buyer.send);
  expect(await waivers()).toMatchObject({ value: { items: [] } });
  const paid = await buyer.pay();
  if (!paid.ok) throw new Error(paid.code);
  expect(await buyer.complete(paid.value.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
  const after = await waivers();
  expect(after).toMatchObject({
    value: { waivers_missing: 1, items: [{ timing: 'before_session', restriction: { id: waiver } }] },
  });
  const lineId = after.ok ? (after.value.items[0]?.cart_item_id ?? '') : '';
  const signed = {
    version: 1,
    signer_name: 'Sam Sample',
    signer_role: 'attendee' as const,
    signature: { kind: 'typed' as const, value: 'Sam Sample' },
    agreed: true as const,
  };
  const attendee_id = buyer.person.uuid;
  // Another adult signs for a place that is paid for.
  const email = 'after-payment@people.test';
  await save({ cart_item_id: lineId, restriction_id: waiver, attendee_id, email });
  const [sent] = (await readOutboxEmails(shop)).filter(({ to }) => to === email);
  expect(sent?.text).toContain('Sam has booked for Sam Sample and asks you to sign');
  const link = createLinkCalls(shop, await readWaiverToken(shop, email));
  expect(await link.read()).toMatchObject({ value: { place: 'booked', held_until: null } });
  expect(await save({ cart_item_id: lineId, restriction_id: waiver, attendee_id, signed })).toMatchObject({
    value: { waivers_missing: 0 },
  });
});
