import type { Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Caller } from '#platform/caller';
import { hashOf } from '#platform/crypto';
import { query, type Run } from '#platform/database';
import type { Person } from '#platform/tables';

type Who = { clientId: string; personId: number };

/**
 * AUT-27: whether the session that the cookie names still stands, for whoever reads anything else with it. Guests have
 * no session that could be revoked.
 */
export function sessionStands(caller: Caller, now: number): RawBuilder<boolean> {
  if (caller.kind === 'guest' || caller.kind === 'signature') return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from session
    where client_id = ${caller.client.id} and id_hash = ${hashOf(caller.sessionId)}
      and person_id = ${caller.personId}::int and revoked_at is null and ends_at > ${new Date(now)}
  )`;
}

export async function readStanding(run: Run, caller: Caller, now: number): Promise<boolean> {
  const [row] = await run(sql<{ stands: boolean }>`select ${sessionStands(caller, now)} as stands`);
  return row?.stands ?? false;
}

type NewSession = Who & { sessionId: string; now: number; endsAt: number };

export const addSession = (run: Run, { clientId, personId, sessionId, now, endsAt }: NewSession) =>
  run(
    query.insertInto('session').values({
      client_id: clientId,
      id_hash: hashOf(sessionId),
      person_id: personId,
      made_at: new Date(now),
      ends_at: new Date(endsAt),
    }),
  );

export const revokeSession = (run: Run, of: { clientId: string; sessionId: string; now: number }) =>
  run(
    query
      .updateTable('session')
      .set({ revoked_at: new Date(of.now) })
      .where('client_id', '=', of.clientId)
      .where('id_hash', '=', hashOf(of.sessionId))
      .where('revoked_at', 'is', null),
  );

/** AUT-01: the customer whom a username means: an e-mail address, however it is written, or a reference. */
export async function readCredentials(
  run: Run,
  { clientId, username }: { clientId: string; username: string },
) {
  const [row] = await run(
    query
      .selectFrom('person')
      .select(['id', 'password_hash'])
      .where('client_id', '=', clientId)
      .where('role', '=', 'customer')
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(username)])),
          eb('reference', '=', username.toUpperCase()),
        ]),
      ),
  );
  return row && { personId: row.id, passwordHash: row.password_hash };
}

export const savePassword = (run: Run, { clientId, personId, hash }: Who & { hash: string }) =>
  run(
    query
      .updateTable('person')
      .set({ password_hash: hash })
      .where('client_id', '=', clientId)
      .where('id', '=', personId),
  );

/** Nobody where the address or the reference is somebody's already, also of one who registers at this moment. */
export async function addPerson(run: Run, person: Insertable<Person>): Promise<number | undefined> {
  const [row] = await run(
    query
      .insertInto('person')
      .values(person)
      .onConflict((on) => on.doNothing())
      .returning('id'),
  );
  return row?.id;
}

export async function hasAccount(run: Run, { clientId, email }: { clientId: string; email: string }) {
  const rows = await run(
    query
      .selectFrom('person')
      .select('id')
      .where('client_id', '=', clientId)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(email)]))),
  );
  return rows.length > 0;
}

/** AUT-05: a person with their home venue and what their accounts hold, in minor units. */
export async function readUser(run: Run, { clientId, personId }: Who) {
  const [row] = await run(userOf({ clientId, personId }));
  return row;
}

/** The same, and whether their session stands, in one read. */
export async function readCallersUser(run: Run, caller: Caller & { personId: number }, now: number) {
  const who = { clientId: caller.client.id, personId: caller.personId };
  const [row] = await run(userOf(who).select(sessionStands(caller, now).as('stands')));
  return row;
}

const userOf = ({ clientId, personId }: Who) =>
  query
    .selectFrom('person as p')
    .leftJoin('venue as v', (join) =>
      join.onRef('v.client_id', '=', 'p.client_id').onRef('v.id', '=', 'p.home_venue_id'),
    )
    .where('p.client_id', '=', clientId)
    .where('p.id', '=', personId)
    .select(['p.id', 'p.uuid', 'p.reference', 'p.first_name', 'p.last_name', 'p.email', 'p.role'])
    .select(['p.profile_picture_url', 'v.slug as home_venue_slug'])
    .select(
      sql<number>`(
        select coalesce(sum(balance), 0)::int from account a where a.client_id = p.client_id and a.person_id = p.id
      )`.as('balance'),
    );

export type UserRow = NonNullable<Awaited<ReturnType<typeof readUser>>>;

/** BSK-34: the version of the client's terms that is agreed to today; null where it has none. */
export async function readTermsVersion(run: Run, clientId: string): Promise<string | null> {
  const [row] = await run(query.selectFrom('client').select('terms_version').where('id', '=', clientId));
  return row?.terms_version ?? null;
}

/** AUT-13, AUT-25: who has agreed that this person books for them. */
export const readLinked = (run: Run, { clientId, personId }: Who) =>
  run(
    query
      .selectFrom('linked_person as l')
      .innerJoin('person as p', (join) =>
        join.onRef('p.client_id', '=', 'l.client_id').onRef('p.id', '=', 'l.linked_id'),
      )
      .where('l.client_id', '=', clientId)
      .where('l.person_id', '=', personId)
      .where('l.status', '=', 'successful')
      .orderBy('l.id')
      .select(['p.id', 'p.first_name', 'p.last_name', 'p.date_of_birth', 'l.relationship']),
  );

/** Whom a ticket logs in: a person, or a guest with their basket. */
export type TicketHolder = { personId: number } | { guestKey: string };

export const addTicket = (
  run: Run,
  { clientId, token, endsAt, ...whose }: { clientId: string; token: string; endsAt: number } & TicketHolder,
) =>
  run(
    query.insertInto('ticket_of_session').values({
      client_id: clientId,
      token_hash: hashOf(token),
      person_id: 'personId' in whose ? whose.personId : null,
      guest_key: 'guestKey' in whose ? whose.guestKey : null,
      ends_at: new Date(endsAt),
    }),
  );

/** Of two who come with one ticket, one gets in. */
export async function useTicket(
  run: Run,
  { clientId, token, now }: { clientId: string; token: string; now: number },
): Promise<TicketHolder | undefined> {
  const [row] = await run(
    query
      .updateTable('ticket_of_session')
      .set({ used_at: new Date(now) })
      .where('client_id', '=', clientId)
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('ends_at', '>', new Date(now))
      .returning(['person_id', 'guest_key']),
  );
  if (row?.person_id != null) return { personId: row.person_id };
  return row?.guest_key == null ? undefined : { guestKey: row.guest_key };
}
