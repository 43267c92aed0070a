import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createRandomToken, sha256 } from '#platform/security/crypto';
import {
  createTestClient,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
} from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites, waitForLock } from '../../testing/wait-for-lock.ts';
import { accountHandoverRoutes } from './index.ts';

const database = await createTestDatabase(8);
const client = await createTestClient(database);

/** A guardian, and a child with an offer of their account. */
async function createOffer() {
  const owner = await logInTestCustomer(database, client);
  const { personId: childId } = await createTestPerson(database, client, {
    email: '',
    date_of_birth: '2013-01-01',
  });
  await linkTestPeople(database, client, owner.personId, [childId]);
  const [link] = await database.run(sql<{ id: number }>`
    update linked_person set relationship = 'parent' where linked_id = ${childId} returning id`);
  const token = createRandomToken();
  const id = createId(noon);
  await database.run(sql`
    insert into account_handover (client_id, id, child_id, guardian_id, email, token_hash, language, origin, created_at,
      expires_at)
    values (${client.id}, ${id}, ${childId}, ${owner.personId}, ${`mia-${id}@people.test`}, ${sha256(token)}, 'en', '',
      ${new Date(noon)}, ${new Date(minutesAfter(60))})`);
  return { owner, childId, token, id, linkId: link?.id ?? 0 };
}
type Offer = Awaited<ReturnType<typeof createOffer>>;

/** The calls of both sides, to a server on this database. */
function createCalls(world: Database, { owner, token, linkId }: Offer) {
  const app = createTestServer(world, (registerRoute, deps) =>
    accountHandoverRoutes(registerRoute, { ...deps, mergeGuestCart: async () => {} }),
  );
  const accept = async (password = 'Battery staple 9') => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v1/household/handover/accept',
      headers: client.headers,
      payload: { token, password, keeps_guardians: true },
    });
    return statusCode;
  };
  const withdraw = async () => {
    const url = `/api/v1/household/children/${linkId}/handover`;
    return (await app.inject({ method: 'DELETE', url, headers: owner.headers })).statusCode;
  };
  return { accept, withdraw };
}

const readOutcome = async ({ id, childId }: Offer) => {
  const [row] = await database.run(sql<{ status: string; hasAccount: boolean }>`
    select h.status, p.password_hash is not null as "hasAccount" from account_handover h
    join person p on p.client_id = h.client_id and p.id = ${childId} where h.id = ${id}`);
  return row;
};

/** The guard of the acceptance. The withdrawal has the same condition in one line of its own. */
const acceptGuard = "\n      and status = 'pending'";

describe('an acceptance and a withdrawal at once', () => {
  test('end with an account or with a withdrawn offer, never with both [AUT-25]', async () => {
    const offer = await createOffer();
    const { accept, withdraw } = createCalls(database, offer);
    const [accepted, withdrawn] = await holdWrites(database, { table: 'account_handover', count: 1 }, () =>
      Promise.all([accept(), withdraw()]),
    );
    expect([accepted, withdrawn].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await readOutcome(offer)).toEqual(
      accepted === 200
        ? { status: 'accepted', hasAccount: true }
        : { status: 'withdrawn', hasAccount: false },
    );
  });

  /** The withdrawal commits after the acceptance has read the offer and before it writes. */
  async function withdrawBeforeAcceptance(world: Database) {
    const offer = await createOffer();
    const { accept } = createCalls(world, offer);
    const held = await database.inTransaction(async (tx) => {
      await tx(sql`select from person where id = ${offer.childId} for update`);
      const acceptance = accept();
      await waitForLock(database, 1);
      await tx(sql`
        update account_handover set status = 'withdrawn', ended_at = ${new Date(noon)} where id = ${offer.id}`);
      return { ok: true as const, acceptance };
    });
    return { status: await held.acceptance, outcome: await readOutcome(offer) };
  }

  test('refuse an acceptance that read the offer before its withdrawal [AUT-25]', async () => {
    expect(await withdrawBeforeAcceptance(database)).toEqual({
      status: 409,
      outcome: { status: 'withdrawn', hasAccount: false },
    });
  });

  test('control: without the condition on the status, a withdrawn offer is accepted', async () => {
    const unguarded = removeStatementGuard(database, acceptGuard);
    expect(await withdrawBeforeAcceptance(unguarded)).toEqual({
      status: 200,
      outcome: { status: 'accepted', hasAccount: true },
    });
    await unguarded.close();
  });
});

test('two acceptances at once set one password [AUT-16]', async () => {
  const offer = await createOffer();
  const { accept } = createCalls(database, offer);
  const both = await Promise.all([accept(), accept('Another staple 3')]);
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 409]);
});
