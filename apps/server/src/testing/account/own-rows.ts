import { listBookingBundles } from '@pavilion/contract/booking-bundle';
import { call } from '@pavilion/contract/call';
import { getCart } from '@pavilion/contract/cart';
import { addChild } from '@pavilion/contract/linked-person';
import { joinWaitlist } from '@pavilion/contract/waitlist';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database, queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { sha256 } from '#platform/security/crypto';
import { addCamp, type createTestBundle } from '../bundles.ts';
import { createTestSend, createTestShopper } from '../carts.ts';
import { createTestPersonSession, logInTestCustomer, type TestClient } from '../people.ts';
import { noon } from '../test-database.ts';

type TestDatabase = Pick<Database, 'run'>;
type Item = { occurrenceId: string };

/** What the owners of a test have bought, booked or wait for. */
export type OwnedKinds = {
  booked: Item;
  /** Full occurrences: they wait for both. */
  full: Item;
  alsoFull: Item;
  camp: Awaited<ReturnType<typeof createTestBundle>>;
  planId: string;
  passPlanId: string;
};

const [at, later] = [new Date(noon), new Date(noon + 60 * 60_000)];

/** A person who owns one of everything that has an id: its ids are those that another person could send. */
export async function createTestOwner(
  database: TestDatabase,
  { app, client, kinds }: { app: FastifyInstance; client: TestClient; kinds: OwnedKinds },
) {
  const person = await logInTestCustomer(database, client, { first_name: 'Robin' });
  const { personId, headers } = person;
  const send = createTestSend(app, headers);
  const added = await createTestShopper(app, headers, personId).add(kinds.booked);
  const camp = await addCamp(send, kinds.camp);
  const body = { data: { user_id: personId } };
  const joined = await call(send, joinWaitlist, { params: { id: kinds.full.occurrenceId }, body });
  const child = { first_name: 'Mia', last_name: 'Stone', date_of_birth: '2024-05-17' };
  const linked = await call(send, addChild, { body: child });
  const alsoJoined = await call(send, joinWaitlist, { params: { id: kinds.alsoFull.occurrenceId }, body });
  const cart = await call(send, getCart, { query: {} });
  const bundles = await call(send, listBookingBundles, { query: { status: 'reserved' } });
  if (
    !added.ok ||
    !camp.ok ||
    !linked.ok ||
    !joined.ok ||
    !alsoJoined.ok ||
    !cart.ok ||
    !cart.value.id ||
    !bundles.ok
  )
    throw new Error('A call of the owner was refused');
  const lineId = added.value.items[0]?.id ?? '';
  const key = { client_id: client.id, person_id: personId };
  return {
    ...person,
    lineId,
    cartId: cart.value.id,
    bundleId: bundles.value[0]?.id ?? '',
    entryId: joined.value.id,
    ...(await readGeneratedIds(database, { lineId, entryId: joined.value.id, personId })),
    ...(await insertBought(database, key, cart.value.id)),
    ...(await insertOwned(database, key, kinds)),
    sessionId: await createOtherSession(database, client, personId),
  };
}

async function readGeneratedIds(
  { run }: TestDatabase,
  { lineId, entryId, personId }: { lineId: string; entryId: string; personId: number },
) {
  const [row] = await run(sql<{
    bookingId: string;
    childLinkId: string;
    entryNumber: string;
    reference: string;
  }>`
    select b.id as "bookingId", l.id::text as "childLinkId", w.legacy_number::text as "entryNumber", p.reference
    from booking b, waitlist_entry w, person p, linked_person l
    where b.line_id = ${lineId} and w.id = ${entryId} and p.id = ${personId} and l.person_id = ${personId}`);
  if (!row) throw new Error('Rows of the owner not found');
  return row;
}

async function createOtherSession(database: TestDatabase, client: TestClient, personId: number) {
  const { sessionId } = await createTestPersonSession(database, client, personId);
  const [row] = await database.run(sql<{ id: string }>`
    select public_id as id from session where id_hash = ${sha256(sessionId)}`);
  return row?.id ?? '';
}

type Key = { client_id: string; person_id: number };

/** An abandoned checkout with a failed payment attempt, a free order and a payment on a phone. */
async function insertBought({ run }: TestDatabase, key: Key, cart_id: string) {
  const { client_id, person_id } = key;
  const [checkoutId, attemptId, orderId, phonePaymentId] = Array.from({ length: 4 }, () =>
    createId(noon),
  ) as [string, string, string, string];
  await run(
    queryBuilder
      .insertInto('checkout')
      .values({ ...key, id: checkoutId, cart_id, state: 'abandoned', created_at: at }),
  );
  await run(sql`
    insert into payment_attempt (client_id, id, checkout_id, provider, state, amount, currency, cart_hash, reference,
      snapshot, created_at, updated_at)
    values (${client_id}, ${attemptId}, ${checkoutId}, 'opayo', 'failed', 500, 'GBP', '', ${attemptId}, '{}', ${at}, ${at})`);
  await run(sql`
    insert into "order" (client_id, id, reference, checkout_id, person_id, cart_source, status, total, tax_total,
      currency, created_at)
    values (${client_id}, ${orderId}, ${orderId}, ${checkoutId}, ${person_id}, 'activity-booking', 'success', 0, 0,
      'GBP', ${at})`);
  await run(
    queryBuilder.insertInto('phone_payment').values({
      ...key,
      id: phonePaymentId,
      cart_id,
      cart_hash: 'x',
      link_hash: sha256(phonePaymentId),
      created_at: at,
      expires_at: later,
    }),
  );
  return { attemptId, orderId, phonePaymentId };
}

/** A picture, a card, a membership, guest passes of which one is sent, and an invitation that nobody has accepted. */
async function insertOwned({ run }: TestDatabase, key: Key, { planId, passPlanId }: OwnedKinds) {
  const { client_id, person_id } = key;
  const [pictureId, savedCardId, membershipId, packageId, passId] = Array.from({ length: 5 }, () =>
    createId(noon),
  ) as [string, string, string, string, string];
  const picture = { ...key, id: pictureId, content: Buffer.from('RIFF'), created_at: at };
  await run(queryBuilder.insertInto('profile_picture').values(picture));
  await run(sql`
    insert into saved_card (client_id, id, person_id, provider, token, brand, last_four, expiry_month, expiry_year,
      created_at, used_at)
    values (${client_id}, ${savedCardId}, ${person_id}, 'opayo', ${savedCardId}, 'Visa', '0006', 12, 2031, ${at}, ${at})`);
  const membership = { ...key, id: membershipId, plan_id: planId, starts_on: '2030-01-01', created_at: at };
  await run(queryBuilder.insertInto('membership').values(membership));
  const passes = { ...key, id: packageId, plan_id: passPlanId, uses: 2, sent: 1, used: 1, used_at_desk: 0 };
  await run(
    queryBuilder
      .insertInto('package')
      .values({ ...passes, created_at: at, expires_at: new Date('2030-12-01') }),
  );
  await run(
    queryBuilder.insertInto('guest_pass').values({
      client_id,
      id: passId,
      package_id: packageId,
      recipient_name: 'Kit',
      recipient_email: 'kit@friend.test',
      created_at: at,
      expires_at: new Date('2030-12-01'),
    }),
  );
  const [invitation] = await run(
    queryBuilder
      .insertInto('linked_person')
      .values({
        ...key,
        linked_id: null,
        relationship: 'partner',
        status: 'pending',
        invited_email: 'kit@friend.test',
        token_hash: sha256(passId),
        language: 'en',
        origin: 'http://localhost',
        sent_at: at,
        sent_count: 1,
        created_at: at,
        expires_at: new Date('2030-06-08'),
      })
      .returning('id'),
  );
  const invitationId = String(invitation?.id);
  return { pictureId, savedCardId, membershipId, packageId, passId, invitationId };
}

export type TestOwner = Awaited<ReturnType<typeof createTestOwner>>;
