import { call, type Send } from '@pavilion/contract/call';
import {
  getAttendeeWaivers,
  getWaiverToSign,
  listPreviousAttendees,
  removeLineAttendee,
  saveAttendeeWaivers,
  signWaiver,
} from '@pavilion/contract/restriction';
import { ok } from '@pavilion/domain/result';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database';
import { createTestSend } from './carts.ts';
import { createTestBuyer, readOutboxEmails, type TestShop } from './checkouts.ts';
import { createTestRestriction, setTestRestrictions } from './restrictions.ts';
import { waitForLock } from './wait-for-lock.ts';

type Waivers = Parameters<typeof call<typeof saveAttendeeWaivers>>[2]['body']['waivers'];

/** A signature that a browser draws. */
export const testDrawing = 'M100 200L400 80L700 220M720 60L900 240';
/** What a signer sends beside the token of their link. */
export const testSigning = {
  version: 1,
  signer_name: 'Kit Rowan',
  signer_role: 'guardian' as const,
  signature: { kind: 'drawn' as const, value: testDrawing },
  agreed: true as const,
};

/** The calls of the page of attendees. */
export const createAttendeeCalls = (send: Send) => ({
  waivers: () => call(send, getAttendeeWaivers, { query: {} }),
  save: (...waivers: Waivers) => call(send, saveAttendeeWaivers, { body: { waivers } }),
  saveFor: (selected_user_id: number, ...waivers: Waivers) =>
    call(send, saveAttendeeWaivers, { body: { waivers, selected_user_id } }),
  find: (restriction: string, search = '', selectedUserId?: number) =>
    call(send, listPreviousAttendees, {
      params: { restriction },
      query: { search, ...(selectedUserId !== undefined && { selected_user_id: selectedUserId }) },
    }),
  remove: (cartItemId: string, attendeeId: string) =>
    call(send, removeLineAttendee, { params: { cartItemId, attendeeId }, query: {} }),
});

/** The token of the latest link to sign that was emailed to an address. */
export async function readWaiverToken(shop: TestShop, email: string): Promise<string> {
  const texts = (await readOutboxEmails(shop)).filter(({ to }) => to === email).map(({ text }) => text);
  const token = texts.map((text) => /waiver_token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean);
  if (!token) throw new Error(`No link to sign was emailed to ${email}`);
  return token;
}

/** The calls of a browser without a session that opened a link. */
export function createLinkCalls(shop: Pick<TestShop, 'app' | 'client'>, waiver_token: string) {
  const send = createTestSend(shop.app, shop.client.headers);
  return {
    read: () => call(send, getWaiverToSign, { query: { waiver_token } }),
    sign: (changes: object = {}) =>
      call(send, signWaiver, { body: { waiver_token, ...testSigning, ...changes } }),
  };
}

/** The proofs of a waiver, the first one first. */
export const readTestSignatures = ({ run }: Pick<Database, 'run'>, restrictionId: string) =>
  run(sql<{ version: number; signer_name: string; signer_role: string; kind: string; signature: string }>`
    select version, signer_name, signer_role, kind, signature from waiver_signature
    where restriction_id = ${restrictionId} order by signed_at, version`);

const child = { first_name: 'Robin', last_name: 'Rowan', date_of_birth: '2022-03-04' };
let addresses = 0;

/** A customer who has sent the waiver of a child to another parent, with two places to name people for. */
export async function createTestLink(database: Pick<Database, 'run'>, shop: TestShop) {
  const waiver = await createTestRestriction(database, shop.client.id, {
    name: 'Climbing waiver',
    type: 'enhanced-pre-waiver',
    terms: '<p onclick="steal()">I can <b>fall</b>.</p>',
  });
  const occurrence = await shop.createOccurrence();
  await setTestRestrictions(database, occurrence, { waiver });
  const buyer = await createTestBuyer(shop, 1000, { ...occurrence, quantity: 2 });
  const calls = createAttendeeCalls(buyer.send);
  const waivers = await calls.waivers();
  const key = {
    cart_item_id: waivers.ok ? (waivers.value.items[0]?.cart_item_id ?? '') : '',
    restriction_id: waiver,
  };
  const send = async () => {
    const email = `parent-${(addresses += 1)}@people.test`;
    const sent = await calls.save({ ...key, attendee: child, email });
    if (!sent.ok) throw new Error(sent.code);
    const token = await readWaiverToken(shop, email);
    return { token, ...createLinkCalls(shop, token) };
  };
  return { ...buyer, ...calls, waiver, key, send, ...(await send()) };
}

/** Holds all signatures of a waiver until each has read that its link is not signed, then lets them go on together. */
export async function signTogether<Signed>(
  database: Pick<Database, 'run' | 'inTransaction'>,
  restrictionId: string,
  signatures: readonly (() => Promise<Signed>)[],
): Promise<Signed[]> {
  let results: Promise<Signed[]> = Promise.resolve([]);
  await database.inTransaction(async (tx) => {
    await tx(sql`select from restriction where id = ${restrictionId} for update`);
    results = Promise.all(signatures.map((sign) => sign()));
    await waitForLock(database, signatures.length);
    return ok(undefined);
  });
  return results;
}
