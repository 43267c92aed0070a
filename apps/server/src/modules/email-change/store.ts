import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { sha256 } from '#platform/security/crypto';

type NewChange = {
  clientId: string;
  id: string;
  personId: number;
  oldEmail: string;
  newEmail: string;
  oldToken: string;
  newToken: string;
  /** Milliseconds, as the others. */
  requestedAt: number;
  now: number;
  expiresAt: number;
};

/** Whether a row confirms an address that the person already has, which needs no link to another one. */
const isConfirmationSql = sql<boolean>`old_email = new_email`;

/**
 * Saves a change, or the confirmation of an address, also a second time with new tokens if its job is repeated, and ends the
 * person's earlier ones of the same kind. Returns false if a later request was faster, or the person no longer has the old
 * address.
 */
export async function insertEmailChange(run: RunStatement, change: NewChange): Promise<boolean> {
  const { clientId, id, personId, oldEmail, newEmail, now } = change;
  const isConfirmation = oldEmail === newEmail;
  const inserted = await run(sql`
    with ended as (
      update email_change set ended_at = ${new Date(now)}
      where client_id = ${clientId} and person_id = ${personId} and id <> ${id} and ended_at is null
        and created_at <= ${new Date(change.requestedAt)} and (${isConfirmationSql}) = ${isConfirmation}
    )
    insert into email_change (client_id, id, person_id, old_email, new_email, old_token_hash, new_token_hash,
      created_at, expires_at, old_confirmed_at)
    select ${clientId}, ${id}, ${personId}, ${oldEmail}, ${newEmail}, ${sha256(change.oldToken)},
      ${sha256(change.newToken)}, ${new Date(change.requestedAt)}, ${new Date(change.expiresAt)},
      ${isConfirmation ? new Date(change.requestedAt) : null}
    where exists (
      select from person p
      where p.client_id = ${clientId} and p.id = ${personId} and p.email = ${oldEmail} and not p.is_provisional
    ) and not exists (
      select from email_change c
      where c.client_id = ${clientId} and c.person_id = ${personId} and c.id <> ${id}
        and c.created_at > ${new Date(change.requestedAt)} and (${isConfirmationSql}) = ${isConfirmation}
    )
    on conflict (client_id, id) do update
      set old_token_hash = excluded.old_token_hash, new_token_hash = excluded.new_token_hash
      where email_change.ended_at is null
    returning 1`);
  return inserted.length > 0;
}

/** Whether an address belongs to an account; provisional ones do not take it from its owner. */
export async function hasOtherAccount(
  run: RunStatement,
  { clientId, email }: { clientId: string; email: string },
): Promise<boolean> {
  const rows = await run(sql`
    select from person where client_id = ${clientId} and lower(email) = lower(${email}) and not is_provisional`);
  return rows.length > 0;
}

type LinkKey = { clientId: string; token: string; now: number };

const validLinkSql = ({ clientId, token, now }: LinkKey) => sql<boolean>`(
  client_id = ${clientId} and ended_at is null and expires_at > ${new Date(now)}
    and (old_token_hash = ${sha256(token)} and old_confirmed_at is null
      or new_token_hash = ${sha256(token)} and new_confirmed_at is null)
)`;

/** What a valid link confirms: the new address of a change, or the address of a new account. */
export async function readLink(
  run: RunStatement,
  link: LinkKey,
): Promise<{ newEmail: string; isConfirmation: boolean } | undefined> {
  const [row] = await run(sql<{ newEmail: string; isConfirmation: boolean }>`
    select new_email as "newEmail", ${isConfirmationSql} as "isConfirmation" from email_change
    where ${validLinkSql(link)}`);
  return row;
}

export type ConfirmedChange = {
  personId: number;
  oldEmail: string;
  newEmail: string;
  /** Whether both addresses have confirmed. */
  isComplete: boolean;
  isConfirmation: boolean;
};

/** Uses a link up in one statement, so only one of two concurrent requests confirms with it. */
export async function confirmLink(run: RunStatement, link: LinkKey): Promise<ConfirmedChange | undefined> {
  const at = new Date(link.now);
  const hash = sha256(link.token);
  const [row] = await run(sql<ConfirmedChange>`
    update email_change set
      old_confirmed_at = case when old_token_hash = ${hash} then ${at}::timestamptz else old_confirmed_at end,
      new_confirmed_at = case when new_token_hash = ${hash} then ${at}::timestamptz else new_confirmed_at end
    where ${validLinkSql(link)}
    returning person_id as "personId", old_email as "oldEmail", new_email as "newEmail",
      old_confirmed_at is not null and new_confirmed_at is not null as "isComplete",
      ${isConfirmationSql} as "isConfirmation"`);
  return row;
}

type Change = { clientId: string; personId: number; oldEmail: string; newEmail: string; now: number };

/**
 * Gives a person the new address, unless they no longer have the old one or an account has the new one. A concurrent
 * registration of the address violates a constraint, so that one of the two is repeated.
 */
export async function updateEmail(
  tx: Transaction,
  { clientId, personId, oldEmail, newEmail, now }: Change,
): Promise<{ firstName: string } | undefined> {
  const [row] = await tx(sql<{ firstName: string }>`
    update person set email = ${newEmail}, email_verified_at = ${new Date(now)}
    where client_id = ${clientId} and id = ${personId} and email = ${oldEmail} and not is_provisional
      and not exists (
        select from person other
        where other.client_id = ${clientId} and lower(other.email) = lower(${newEmail})
          and not other.is_provisional and other.id <> ${personId}
      )
    returning first_name as "firstName"`);
  return row;
}

/** Ends the confirmations of a person's address. */
export const endConfirmations = (
  run: RunStatement,
  { clientId, personId, now }: Pick<Change, 'clientId' | 'personId' | 'now'>,
) =>
  run(sql`
    update email_change set ended_at = ${new Date(now)}
    where client_id = ${clientId} and person_id = ${personId} and ended_at is null and ${isConfirmationSql}`);

/** A person whose address has not been proved, for the email that asks for it. */
export async function readUnconfirmed(
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<{ email: string; firstName: string } | undefined> {
  const [row] = await run(sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName" from person
    where client_id = ${clientId} and id = ${personId} and email <> '' and email_verified_at is null
      and not is_provisional`);
  return row;
}

/** Ends every change of a person. */
export const endChanges = (
  run: RunStatement,
  { clientId, personId, now }: Pick<Change, 'clientId' | 'personId' | 'now'>,
) =>
  run(sql`
    update email_change set ended_at = ${new Date(now)}
    where client_id = ${clientId} and person_id = ${personId} and ended_at is null`);

/** Deletes up to `limit` changes that expired before an instant (milliseconds), and returns the count. */
export async function deleteExpiredEmailChanges(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from email_change where (client_id, id) in (
      select client_id, id from email_change where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}
