import { sql } from 'kysely';
import { queryBuilder, type RunStatement, type Transaction } from '#platform/database/database';
import { sha256 } from '#platform/security/crypto';
import { type ClientBrand, clientBrandSql } from '../../client/index.ts';

type PersonKey = { clientId: string; personId: number };

/**
 * AUT-03: the customer with this email address or reference, both case-insensitive, who gets a link to set a password:
 * the account, or else the latest provisional one.
 */
export async function findAccountOwner(
  run: RunStatement,
  { clientId, username }: { clientId: string; username: string },
) {
  const [row] = await run(sql<{ personId: number; email: string; firstName: string; brand: ClientBrand }>`
    select p.id as "personId", p.email, p.first_name as "firstName", ${clientBrandSql} as brand
    from person p join client c on c.id = p.client_id
    where p.client_id = ${clientId} and p.role = 'customer'
      and (lower(p.email) = lower(${username}) or p.reference = ${username.toUpperCase()})
    order by p.is_provisional, p.id desc limit 1`);
  return row;
}

/**
 * AUT-16: sets the password of a person who has received an email at their address, which proves the address. Returns whether
 * it was not proved before.
 */
export async function setPassword(
  run: RunStatement,
  { clientId, personId, hash, now }: PersonKey & { hash: string; now: number },
): Promise<{ isAddressNew: boolean }> {
  const [row] = await run(sql<{ isAddressNew: boolean }>`
    update person p set password_hash = ${hash}, is_provisional = false,
      email_verified_at = coalesce(p.email_verified_at, ${new Date(now)})
    from (
      select client_id, id, email_verified_at from person where client_id = ${clientId} and id = ${personId} for update
    ) before
    where p.client_id = before.client_id and p.id = before.id
    returning before.email_verified_at is null as "isAddressNew"`);
  return { isAddressNew: row?.isAddressNew ?? false };
}

/** AUT-14: the hash of an account's password; undefined if the account has none. */
export async function readPasswordHash(
  run: RunStatement,
  { clientId, personId }: PersonKey,
): Promise<string | undefined> {
  const [row] = await run(
    queryBuilder
      .selectFrom('person')
      .select('password_hash')
      .where('client_id', '=', clientId)
      .where('id', '=', personId),
  );
  return row?.password_hash ?? undefined;
}

/**
 * Revokes a person's login tokens and sessions, except the one with `keptSessionId`, and returns the hashes of the ids
 * of the sessions.
 */
export async function revokeAllSessions(
  run: RunStatement,
  { clientId, personId, now, keptSessionId }: PersonKey & { now: number; keptSessionId?: string | undefined },
): Promise<Buffer[]> {
  await run(sql`
    update login_token set used_at = ${new Date(now)}
    where client_id = ${clientId} and person_id = ${personId} and used_at is null`);
  const revoked = await run(sql<{ id_hash: Buffer }>`
    update session set revoked_at = ${new Date(now)}
    where client_id = ${clientId} and person_id = ${personId} and revoked_at is null
      ${keptSessionId === undefined ? sql`` : sql`and id_hash <> ${sha256(keptSessionId)}`}
    returning id_hash`);
  return revoked.map(({ id_hash }) => id_hash);
}

/** Everybody of the client with the email address of a person, locked: this person, the address' account, provisional ones. */
export const lockPeopleWithAddressOf = (run: Transaction, { clientId, personId }: PersonKey) =>
  run(sql<{ id: number; isProvisional: boolean; role: string }>`
    select id, is_provisional as "isProvisional", role from person
    where client_id = ${clientId} and lower(email) = (
      select lower(email) from person where client_id = ${clientId} and id = ${personId}
    )
    order by id for no key update`);
