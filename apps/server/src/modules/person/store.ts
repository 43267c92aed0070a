import { type LinkPermission, listRelationshipsWith } from '@pavilion/domain/household/permissions';
import { linkedCarer } from '@pavilion/domain/price-rule/carer';
import type { Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryBuilder, type RunStatement } from '#platform/database/database';
import type { Person } from '#platform/database/tables';
import type { Caller } from '#platform/http/caller';
import { sha256 } from '#platform/security/crypto';

type PersonKey = { clientId: string; personId: number };

/** AUT-27: condition that the caller's session is neither revoked nor expired; true for guests and signed requests. */
export function sessionActiveSql(caller: Caller, now: number): RawBuilder<boolean> {
  if (caller.kind === 'guest' || caller.kind === 'signature') return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from session
    where client_id = ${caller.client.id} and id_hash = ${sha256(caller.sessionId)}
      and person_id = ${caller.personId}::int and revoked_at is null and expires_at > ${new Date(now)}
  )`;
}

export async function readSessionActive(run: RunStatement, caller: Caller, now: number): Promise<boolean> {
  const [row] = await run(sql<{ is_active: boolean }>`select ${sessionActiveSql(caller, now)} as is_active`);
  return row?.is_active ?? false;
}

type NewSession = PersonKey & {
  sessionId: string;
  /** What the person recognises the session by. */
  userAgent: string;
  network: string;
  country: string | null;
  now: number;
  /** Whether the person has just proved who they are. */
  isProven: boolean;
  expiresAt: number;
};

export const insertSession = (
  run: RunStatement,
  { clientId, personId, sessionId, userAgent, network, country, now, isProven, expiresAt }: NewSession,
) =>
  run(
    queryBuilder.insertInto('session').values({
      client_id: clientId,
      id_hash: sha256(sessionId),
      person_id: personId,
      user_agent: userAgent,
      network,
      country,
      created_at: new Date(now),
      used_at: new Date(now),
      authenticated_at: isProven ? new Date(now) : null,
      expires_at: new Date(expiresAt),
    }),
  );

export const revokeSession = (
  run: RunStatement,
  session: { clientId: string; sessionId: string; now: number },
) =>
  run(
    queryBuilder
      .updateTable('session')
      .set({ revoked_at: new Date(session.now) })
      .where('client_id', '=', session.clientId)
      .where('id_hash', '=', sha256(session.sessionId))
      .where('revoked_at', 'is', null),
  );

/** AUT-01: finds a customer by a username: an email address or a reference, both case-insensitive. */
export async function readLoginCredentials(
  run: RunStatement,
  { clientId, username }: { clientId: string; username: string },
) {
  const [row] = await run(
    queryBuilder
      .selectFrom('person')
      .select(['id', 'password_hash'])
      .where('client_id', '=', clientId)
      .where('role', '=', 'customer')
      .where('is_provisional', '=', false)
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(username)])),
          eb('reference', '=', username.toUpperCase()),
        ]),
      ),
  );
  return row && { personId: row.id, passwordHash: row.password_hash };
}

export const updatePasswordHash = (
  run: RunStatement,
  { clientId, personId, hash }: PersonKey & { hash: string },
) =>
  run(
    queryBuilder
      .updateTable('person')
      .set({ password_hash: hash })
      .where('client_id', '=', clientId)
      .where('id', '=', personId),
  );

export type NewPerson = Insertable<Person>;

/** Returns undefined if the email address or the reference is taken, also by a concurrent registration. */
export async function insertPerson(run: RunStatement, person: NewPerson): Promise<number | undefined> {
  const [row] = await run(
    queryBuilder
      .insertInto('person')
      .values(person)
      .onConflict((on) => on.doNothing())
      .returning('id'),
  );
  return row?.id;
}

export async function hasAccount(
  run: RunStatement,
  { clientId, email }: { clientId: string; email: string },
) {
  const rows = await run(
    queryBuilder
      .selectFrom('person')
      .select('id')
      .where('client_id', '=', clientId)
      .where('is_provisional', '=', false)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(email)]))),
  );
  return rows.length > 0;
}

/** AUT-05: a person with their home venue and the balance of their accounts in minor units. */
export async function readUser(run: RunStatement, { clientId, personId }: PersonKey) {
  const [row] = await run(
    queryBuilder
      .selectFrom('person as p')
      .leftJoin('venue as v', (join) =>
        join.onRef('v.client_id', '=', 'p.client_id').onRef('v.id', '=', 'p.home_venue_id'),
      )
      .where('p.client_id', '=', clientId)
      .where('p.id', '=', personId)
      .select(['p.id', 'p.uuid', 'p.reference', 'p.first_name', 'p.last_name', 'p.email', 'p.role'])
      .select(['p.profile_picture_url', 'p.is_provisional', 'p.terms_version', 'v.slug as home_venue_slug'])
      .select(sql<boolean>`p.email_verified_at is not null`.as('is_email_confirmed'))
      .select([
        sql<number>`(
        select coalesce(sum(balance), 0)::int from account a where a.client_id = p.client_id and a.person_id = p.id
      )`.as('balance'),
        sql<boolean>`exists (
        select from debt d where d.client_id = p.client_id and d.person_id = p.id and d.settled_at is null
      )`.as('has_debts'),
      ]),
  );
  return row;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof readUser>>>;

/** BSK-34: the current version of the client's terms; null if the client has none. */
export async function readTermsVersion(run: RunStatement, clientId: string): Promise<string | null> {
  const [row] = await run(
    queryBuilder.selectFrom('client').select('terms_version').where('id', '=', clientId),
  );
  return row?.terms_version ?? null;
}

/** BSK-34: whether a person has agreed to the current terms of their client, or it has none. */
export const hasAgreedTermsSql = (
  clientId: string,
  personId: number,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from client seller join person buyer on buyer.client_id = seller.id
  where seller.id = ${clientId} and buyer.id = ${personId}
    and (seller.terms_version is null or seller.terms_version = buyer.terms_version)
)`;

/** BSK-34: stores which version of the terms a person agreed to, so that checkout does not ask again. */
export const saveAgreedTerms = (
  run: RunStatement,
  { clientId, personId, termsVersion }: PersonKey & { termsVersion: string | null },
) =>
  run(
    queryBuilder
      .updateTable('person')
      .set({ terms_version: termsVersion })
      .where('client_id', '=', clientId)
      .where('id', '=', personId)
      .where('terms_version', 'is distinct from', termsVersion),
  );

/** AUT-25: condition that the booker may book for the person `p`: themselves, or a person linked to them by consent. */
export const canBookForSql = (bookerId: number | RawBuilder<number> | null) => sql<boolean>`(
  p.id = ${bookerId}::int or exists (
    select from linked_person l
    where l.client_id = p.client_id and l.person_id = ${bookerId}::int and l.linked_id = p.id
      and l.status = 'successful'
  )
)`;

/** AUT-25: the ids of the people whom a person may book for, whose bookings they may see, or for whom they may sign. */
export const linkedPeopleSql = (clientId: string, bookerId: number, permission: LinkPermission) => sql<
  number[]
>`array(
  select l.linked_id from linked_person l
  where l.client_id = ${clientId} and l.person_id = ${bookerId}::int and l.status = 'successful'
    and l.relationship in (${sql.join(listRelationshipsWith(permission))})
)`;

/** PRC-01: the concessions of `person p`, with a carer's while they are linked to somebody as their carer. */
export const concessionsSql: RawBuilder<string[]> = sql<string[]>`(
  case when exists (
    select from linked_person l
    where l.client_id = p.client_id and l.person_id = p.id and l.status = 'successful' and l.relationship = 'carer'
  ) then array_append(p.concessions, ${sql.lit(linkedCarer)}) else p.concessions end
)`;

/** A login token logs in a person, or continues a guest's session with its cart. */
export type LoginTokenOwner = { personId: number } | { guestKey: string };

export const insertLoginToken = (
  run: RunStatement,
  {
    clientId,
    token,
    expiresAt,
    ...owner
  }: { clientId: string; token: string; expiresAt: number } & LoginTokenOwner,
) =>
  run(
    queryBuilder.insertInto('login_token').values({
      client_id: clientId,
      token_hash: sha256(token),
      person_id: 'personId' in owner ? owner.personId : null,
      guest_key: 'guestKey' in owner ? owner.guestKey : null,
      expires_at: new Date(expiresAt),
    }),
  );

/** A valid login token with the person whom it logs in; their fields are null for a guest's token. */
export async function readLoginToken(
  run: RunStatement,
  { clientId, token, now }: { clientId: string; token: string; now: number },
) {
  const [row] = await run(
    queryBuilder
      .selectFrom('login_token as t')
      .leftJoin('person as p', (join) =>
        join.onRef('p.client_id', '=', 't.client_id').onRef('p.id', '=', 't.person_id'),
      )
      .where('t.client_id', '=', clientId)
      .where('t.token_hash', '=', sha256(token))
      .where('t.used_at', 'is', null)
      .where('t.expires_at', '>', new Date(now))
      .select(['p.id as personId', 'p.first_name as firstName', 'p.last_name as lastName', 'p.email']),
  );
  return row;
}

/** Marks the token as used in one statement, so only one of two concurrent requests gets the owner. */
export async function consumeLoginToken(
  run: RunStatement,
  { clientId, token, now }: { clientId: string; token: string; now: number },
): Promise<LoginTokenOwner | undefined> {
  const [row] = await run(
    queryBuilder
      .updateTable('login_token')
      .set({ used_at: new Date(now) })
      .where('client_id', '=', clientId)
      .where('token_hash', '=', sha256(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', new Date(now))
      .returning(['person_id', 'guest_key']),
  );
  if (row?.person_id != null) return { personId: row.person_id };
  return row?.guest_key == null ? undefined : { guestKey: row.guest_key };
}
