import { call, type Send } from '@pavilion/contract/call';
import {
  getAttendeeWaivers,
  getWaiverToSign,
  listPreviousAttendees,
  removeLineAttendee,
  saveAttendeeWaivers,
  signWaiver,
} from '@pavilion/contract/restriction';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database';
import { createTestSend } from './carts.ts';
import { readOutboxEmails, type TestShop } from './checkouts.ts';

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
  find: (restriction: string, search = '') =>
    call(send, listPreviousAttendees, { params: { restriction }, query: { search } }),
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
