import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { createRandomToken, sha256 } from '#platform/security/crypto';
import { createTestClient, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites, waitForLock } from '../../testing/wait-for-lock.ts';
import { householdRoutes } from './index.ts';

const database = await createTestDatabase(8);
const client = await createTestClient(database);

/** An invitation with its token, and two people who know it. */
async function createInvitation() {
  const [owner, first, second] = [
    await logInTestCustomer(database, client),
    await logInTestCustomer(database, client),
    await logInTestCustomer(database, client),
  ];
  const token = createRandomToken();
  const [link] = await database.run(sql<{ id: number }>`
    insert into linked_person (client_id, person_id, relationship, status, created_at, invited_email, expires_at, language,
      origin, token_hash)
    values (${client.id}, ${owner.personId}, 'partner', 'pending', ${new Date(noon)}, 'kit@people.test',
      ${new Date(minutesAfter(60))}, 'en', '', ${sha256(token)})
    returning id`);
  return { owner, first, second, token, linkId: link?.id ?? 0 };
}
type Invitation = Awaited<ReturnType<typeof createInvitation>>;

/** The calls of the people of an invitation, to a server on this database. */
function createCalls(world: Database, { token, linkId }: Invitation) {
  const app = createTestServer(world, householdRoutes);
  const send = async (
    method: 'POST' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) =>
    (await app.inject({ method, url: `/api/v1/household${url}`, headers, ...(payload && { payload }) }))
      .statusCode;
  return {
    accept: ({ headers }: Invitation['first']) => send('POST', '/invitation/accept', headers, { token }),
    end: ({ headers }: Invitation['owner']) => send('DELETE', `/links/${linkId}`, headers),
  };
}

const readLink = async ({ linkId }: Invitation) => {
  const [row] = await database.run(sql<{ status: string; linkedId: number | null }>`
    select status, linked_id as "linkedId" from linked_person where id = ${linkId}`);
  return row;
};

describe('two answers to one invitation at once', () => {
  const acceptTwice = async (world: Database, invitation: Invitation) => {
    const { accept } = createCalls(world, invitation);
    return holdWrites(database, { table: 'linked_person', count: 2 }, () =>
      Promise.all([accept(invitation.first), accept(invitation.second)]),
    );
  };

  test('link one person only [AUT-13]', async () => {
    const invitation = await createInvitation();
    const statuses = await acceptTwice(database, invitation);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = statuses[0] === 200 ? invitation.first : invitation.second;
    expect(await readLink(invitation)).toEqual({ status: 'successful', linkedId: winner.personId });
  });

  test('without the condition on the status, both are linked by turns', async () => {
    const unguarded = removeStatementGuard(database, "\n      and status = 'pending'");
    expect(await acceptTwice(unguarded, await createInvitation())).toEqual([200, 200]);
    await unguarded.close();
  });
});

test('an accepted invitation is shown as it was accepted, whatever happens to the link next [AUT-13]', async () => {
  const invitation = await createInvitation();
  const changedAtOnce: Database = {
    ...database,
    inTransaction: async (work) => {
      const outcome = await database.inTransaction(work);
      await database.run(sql`
        update linked_person set linked_id = ${invitation.second.personId} where id = ${invitation.linkId}`);
      return outcome;
    },
  };
  expect(await createCalls(changedAtOnce, invitation).accept(invitation.first)).toBe(200);
});

describe('an answer and a cancellation of one invitation at once', () => {
  /** Both have read the pending invitation when the first of them gets its lock; the other one gets it next. */
  async function race(world: Database, invitation: Invitation, first: 'accept' | 'end') {
    const { accept, end } = createCalls(world, invitation);
    const start = {
      accept: () => accept(invitation.first),
      end: () => end(invitation.owner),
    };
    const { accepting, ending } = await database.inTransaction(async (tx) => {
      await tx(sql`select from person where id = ${invitation.owner.personId} for update`);
      const firstAnswer = start[first]();
      await waitForLock(database, 1);
      const secondAnswer = start[first === 'accept' ? 'end' : 'accept']();
      await waitForLock(database, 2);
      const [accepting, ending] =
        first === 'accept' ? [firstAnswer, secondAnswer] : [secondAnswer, firstAnswer];
      return { ok: true as const, accepting, ending };
    });
    return [await accepting, await ending];
  }

  test('a cancelled invitation is not accepted, and an accepted one is revoked [AUT-13]', async () => {
    const cancelled = await createInvitation();
    expect(await race(database, cancelled, 'end')).toEqual([409, 200]);
    expect(await readLink(cancelled)).toEqual({ status: 'cancelled', linkedId: null });
    const revoked = await createInvitation();
    expect(await race(database, revoked, 'accept')).toEqual([200, 200]);
    expect(await readLink(revoked)).toEqual({ status: 'revoked', linkedId: revoked.first.personId });
  });

  test('without the condition on the status, a cancelled invitation is accepted', async () => {
    const invitation = await createInvitation();
    const unguarded = removeStatementGuard(database, "\n      and status = 'pending'");
    expect(await race(unguarded, invitation, 'end')).toEqual([200, 200]);
    await unguarded.close();
    expect(await readLink(invitation)).toEqual({
      status: 'successful',
      linkedId: invitation.first.personId,
    });
  });
});
