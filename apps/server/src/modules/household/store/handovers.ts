import { invitationLifetimeMs } from '@pavilion/domain/household/invitation';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { sha256 } from '#platform/security/crypto';
import { type ClientBrand, clientBrandSql } from '../../client/index.ts';

type ChildKey = { clientId: string; childId: number };

/** Withdraws the offers of a child's account that wait, in the one transaction that also locks the child. */
export async function withdrawHandovers(
  tx: Transaction,
  { clientId, childId, now }: ChildKey & { now: number },
): Promise<number> {
  const withdrawn = await tx(sql`
    update account_handover set status = 'withdrawn', ended_at = ${new Date(now)}
    where client_id = ${clientId} and child_id = ${childId} and status = 'pending'
    returning 1`);
  return withdrawn.length;
}

type NewHandover = ChildKey & {
  id: string;
  guardianId: number;
  email: string;
  language: string;
  origin: string;
  now: number;
};

export const insertHandover = (
  tx: Transaction,
  { clientId, id, childId, guardianId, email, language, origin, now }: NewHandover,
) =>
  tx(sql`
    insert into account_handover (client_id, id, child_id, guardian_id, email, language, origin, created_at, expires_at)
    values (${clientId}, ${id}, ${childId}, ${guardianId}, ${email}, ${language}, ${origin}, ${new Date(now)},
      ${new Date(now + invitationLifetimeMs)})`);

/** A child who has become an account's owner has an address. */
export async function hasAccount(tx: Transaction, { clientId, childId }: ChildKey): Promise<boolean> {
  const rows = await tx(sql`
    select from person where client_id = ${clientId} and id = ${childId} and (email <> '' or password_hash is not null)`);
  return rows.length > 0;
}

/** An offer that waits, of a child without an account whose guardian still books for them. */
const validHandoverSql = (now: number) => sql<boolean>`(
  h.status = 'pending' and h.expires_at > ${new Date(now)} and c.email = '' and c.password_hash is null
    and c.erased_at is null and exists (
      select from linked_person l
      where l.client_id = h.client_id and l.person_id = h.guardian_id and l.linked_id = h.child_id
        and l.status = 'successful'
    ))`;

type HandoverToSend = {
  email: string;
  language: string;
  origin: string;
  childFirstName: string;
  guardianName: string;
  brand: ClientBrand;
  /** Whether another person already has an account with the address. */
  isTaken: boolean;
  /** Other emails to the same address since an instant, from everybody. */
  emailCount: number;
};

/** An offer for its email; undefined if it can no longer be accepted. */
export async function readHandoverToSend(
  run: RunStatement,
  { clientId, id, now, since }: { clientId: string; id: string; now: number; since: number },
): Promise<HandoverToSend | undefined> {
  const [row] = await run(sql<HandoverToSend>`
    select h.email, h.language, h.origin, c.first_name as "childFirstName",
      g.first_name || ' ' || g.last_name as "guardianName",
      (select ${clientBrandSql} from client c where c.id = h.client_id) as brand,
      exists (
        select from person other
        where other.client_id = h.client_id and lower(other.email) = lower(h.email) and not other.is_provisional
      ) as "isTaken",
      (select count(*)::int from account_handover sent
       where sent.client_id = h.client_id and lower(sent.email) = lower(h.email) and sent.id <> h.id
         and sent.sent_at > ${new Date(since)}) as "emailCount"
    from account_handover h
    join person c on c.client_id = h.client_id and c.id = h.child_id
    join person g on g.client_id = h.client_id and g.id = h.guardian_id
    where h.client_id = ${clientId} and h.id = ${id} and ${validHandoverSql(now)}`);
  return row;
}

/** Records the email of an offer, with the hash of its token if it has one. False if the offer has ended. */
export async function saveHandoverEmail(
  run: RunStatement,
  { clientId, id, token, now }: { clientId: string; id: string; token: string | undefined; now: number },
): Promise<boolean> {
  const rows = await run(sql`
    update account_handover set token_hash = ${token === undefined ? null : sha256(token)}, sent_at = ${new Date(now)}
    where client_id = ${clientId} and id = ${id} and status = 'pending' returning 1`);
  return rows.length > 0;
}

type TokenKey = { clientId: string; token: string; now: number };

/** Everybody who books for a child and has agreed, in the order of their links. */
type Guardian = { id: number; firstName: string; lastName: string };

export type Handover = {
  id: string;
  childId: number;
  guardianId: number;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  email: string;
  language: string;
  origin: string;
  guardians: Guardian[];
};

/** The offer of a link that can be accepted. */
export async function readHandover(
  run: RunStatement,
  { clientId, token, now }: TokenKey,
): Promise<Handover | undefined> {
  const [row] = await run(sql<Handover>`
    select h.id, h.child_id as "childId", h.guardian_id as "guardianId", c.first_name as "firstName",
      c.last_name as "lastName", c.date_of_birth::text as "dateOfBirth", h.email, h.language, h.origin,
      (select json_agg(json_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name)
         order by g.id <> h.guardian_id, l.id)
       from linked_person l join person g on g.client_id = l.client_id and g.id = l.person_id
       where l.client_id = h.client_id and l.linked_id = h.child_id and l.status = 'successful') as guardians
    from account_handover h join person c on c.client_id = h.client_id and c.id = h.child_id
    where h.client_id = ${clientId} and h.token_hash = ${sha256(token)} and ${validHandoverSql(now)}`);
  return row;
}

/** Accepts an offer in one statement, so only one of two requests gets the account, or none after a withdrawal. */
export async function acceptHandover(tx: Transaction, { clientId, token, now }: TokenKey): Promise<boolean> {
  const rows = await tx(sql`
    update account_handover set status = 'accepted', ended_at = ${new Date(now)}
    where client_id = ${clientId} and token_hash = ${sha256(token)} and expires_at > ${new Date(now)}
      and status = 'pending'
    returning 1`);
  return rows.length > 0;
}

/**
 * Makes a child the owner of their account: the row stays, so everything that refers to it stays theirs. False if somebody
 * else has an account with the address. A concurrent registration of the address violates a constraint, so that one of the
 * two is repeated.
 */
export async function giveAccount(
  tx: Transaction,
  {
    clientId,
    childId,
    email,
    hash,
    termsVersion,
    now,
  }: ChildKey & { email: string; hash: string; termsVersion: string | null; now: number },
): Promise<boolean> {
  const rows = await tx(sql`
    update person p set email = ${email}, password_hash = ${hash}, email_verified_at = ${new Date(now)},
      terms_version = ${termsVersion}
    where p.client_id = ${clientId} and p.id = ${childId} and p.email = '' and p.password_hash is null
      and not exists (
        select from person other
        where other.client_id = p.client_id and lower(other.email) = lower(${email}) and not other.is_provisional
      )
    returning 1`);
  return rows.length > 0;
}

/** Ends the links of everybody who books for a person, by their own choice. */
export const endGuardianLinks = (tx: Transaction, { clientId, childId, now }: ChildKey & { now: number }) =>
  tx(sql`
    update linked_person set status = 'revoked', ended_at = ${new Date(now)}, ended_by_id = ${childId}
    where client_id = ${clientId} and linked_id = ${childId} and status = 'successful'`);

/**
 * Deletes up to `limit` offers whose link expired before an instant (milliseconds), because they have addresses. Returns the
 * count.
 */
export async function deleteExpiredHandovers(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from account_handover where (client_id, id) in (
      select client_id, id from account_handover where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}
