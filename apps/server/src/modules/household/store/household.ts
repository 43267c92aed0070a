import { invitationLifetimeMs, maxInvitationEmails } from '@pavilion/domain/household/invitation';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { LinkedPerson } from '#platform/database/tables';
import { sha256 } from '#platform/security/crypto';
import { type ClientBrand, clientBrandSql } from '../../client/index.ts';

type PersonKey = { clientId: string; personId: number };
type LinkKey = { clientId: string; linkId: number };

/** A link as one of its two people sees it. Instants in milliseconds. */
export type MemberRow = Pick<LinkedPerson, 'status' | 'relationship'> & {
  id: number;
  isBooker: boolean;
  otherId: number | null;
  otherFirstName: string;
  otherLastName: string;
  isChild: boolean;
  dateOfBirth: string | null;
  invitedEmail: string | null;
  isMutual: boolean;
  sentCount: number;
  expiresAt: number | null;
  createdAt: number;
  confirmedAt: number | null;
  endedById: number | null;
  /** The address to which the caller has offered the account of a child, and until when. Null without such an offer. */
  offeredEmail: string | null;
  offerExpiresAt: number | null;
};

const msSql = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** An account of its own has an address, or is proved by one. */
const isChildSql = sql<boolean>`(o.email = '' and o.password_hash is null)`;

/** The links of a person in both directions; an ended link in favour of others is no longer theirs to see. */
export const readMembers = (
  run: RunStatement,
  { clientId, personId }: PersonKey,
  linkId?: number,
): Promise<MemberRow[]> =>
  run(sql<MemberRow>`
    select l.id, l.status, l.relationship, l.person_id = ${personId} as "isBooker", o.id as "otherId",
      coalesce(o.first_name, '') as "otherFirstName", coalesce(o.last_name, '') as "otherLastName",
      coalesce(${isChildSql}, false) and l.person_id = ${personId} as "isChild", o.date_of_birth::text as "dateOfBirth",
      l.invited_email as "invitedEmail", l.is_mutual as "isMutual", l.sent_count as "sentCount",
      ${msSql('l.expires_at')} as "expiresAt", ${msSql('l.created_at')} as "createdAt",
      ${msSql('l.confirmed_at')} as "confirmedAt", l.ended_by_id as "endedById",
      h.email as "offeredEmail", ${msSql('h.expires_at')} as "offerExpiresAt"
    from linked_person l
    left join person o on o.client_id = l.client_id
      and o.id = case when l.person_id = ${personId} then l.linked_id else l.person_id end
    left join account_handover h on h.client_id = l.client_id and h.child_id = l.linked_id
      and h.guardian_id = ${personId} and h.status = 'pending'
    where l.client_id = ${clientId} and ${
      linkId === undefined
        ? sql`(l.person_id = ${personId} or (l.linked_id = ${personId} and l.status = 'successful'))`
        : sql`l.id = ${linkId} and ${personId} in (l.person_id, l.linked_id)`
    }
    order by l.status <> 'successful', l.status <> 'pending', l.id limit 100`);

/** One link as one of its two people sees it. In the transaction of its change, because the next one may give it to others. */
export async function readMember(tx: Transaction, person: PersonKey, linkId: number): Promise<MemberRow> {
  const [member] = await readMembers(tx, person, linkId);
  if (!member) throw new Error(`Link ${linkId} not found`);
  return member;
}

/** Locks people by id. Everything that changes links locks both people first, then the link. */
export const lockPeople = (tx: Transaction, clientId: string, personIds: readonly (number | null)[]) =>
  tx(sql`
    select from person where client_id = ${clientId} and id = any(${[...personIds]}::int[])
    order by id for no key update`);

/** The links and invitations of a person that are in force. */
export async function countLinks(tx: Transaction, { clientId, personId }: PersonKey): Promise<number> {
  const [row] = await tx(sql<{ count: number }>`
    select count(*)::int as count from linked_person
    where client_id = ${clientId} and person_id = ${personId} and status in ('successful', 'pending')`);
  return row?.count ?? 0;
}

type NewInvitation = PersonKey & {
  email: string;
  relationship: LinkedPerson['relationship'];
  isMutual: boolean;
  language: string;
  origin: string;
  now: number;
};

/** The id of a new invitation; undefined if the person has invited this address and it can still answer. */
export async function insertInvitation(
  tx: Transaction,
  { clientId, personId, email, relationship, isMutual, language, origin, now }: NewInvitation,
): Promise<number | undefined> {
  const at = new Date(now);
  await tx(sql`
    update linked_person set status = 'cancelled', ended_at = ${at}, token_hash = null
    where client_id = ${clientId} and person_id = ${personId} and lower(invited_email) = lower(${email})
      and status = 'pending' and expires_at <= ${at}`);
  const [row] = await tx(sql<{ id: number }>`
    insert into linked_person (client_id, person_id, relationship, status, created_at, invited_email, is_mutual,
      expires_at, sent_count, language, origin)
    values (${clientId}, ${personId}, ${relationship}, 'pending', ${at}, ${email}, ${isMutual},
      ${new Date(now + invitationLifetimeMs)}, 1, ${language}, ${origin})
    on conflict (client_id, person_id, lower(invited_email)) where status = 'pending' and invited_email is not null
      do nothing
    returning id`);
  return row?.id;
}

type Renewal = PersonKey & LinkKey & { language: string; origin: string; now: number };

/** Counts another email of a pending invitation. False if it has had as many as allowed. */
export async function renewInvitation(
  run: RunStatement,
  { clientId, personId, linkId, language, origin, now }: Renewal,
): Promise<boolean> {
  const rows = await run(sql`
    update linked_person set sent_count = sent_count + 1, expires_at = ${new Date(now + invitationLifetimeMs)},
      language = ${language}, origin = ${origin}
    where client_id = ${clientId} and id = ${linkId} and person_id = ${personId} and status = 'pending'
      and invited_email is not null and sent_count < ${maxInvitationEmails}
    returning id`);
  return rows.length > 0;
}

export type InvitationToSend = {
  email: string;
  relationship: LinkedPerson['relationship'];
  isMutual: boolean;
  language: string;
  origin: string;
  inviterFirstName: string;
  inviterLastName: string;
  brand: ClientBrand;
  /** Other emails to the same address since an instant, from everybody. */
  emailCount: number;
};

/** A pending invitation for its email; undefined if it has been answered, cancelled or has expired. */
export async function readInvitationToSend(
  run: RunStatement,
  { clientId, linkId, now, since }: LinkKey & { now: number; since: number },
): Promise<InvitationToSend | undefined> {
  const [row] = await run(sql<InvitationToSend>`
    select l.invited_email as email, l.relationship, l.is_mutual as "isMutual", l.language, l.origin,
      p.first_name as "inviterFirstName", p.last_name as "inviterLastName", ${clientBrandSql} as brand,
      (select count(*)::int from linked_person other
       where other.client_id = l.client_id and lower(other.invited_email) = lower(l.invited_email)
         and other.sent_at > ${new Date(since)} and other.id <> l.id) as "emailCount"
    from linked_person l join person p on p.client_id = l.client_id and p.id = l.person_id
    join client c on c.id = l.client_id
    where l.client_id = ${clientId} and l.id = ${linkId} and l.status = 'pending' and l.expires_at > ${new Date(now)}`);
  return row;
}

/** Stores the hash of the token that the next email contains. False if the invitation has ended. */
export async function saveInvitationToken(
  run: RunStatement,
  { clientId, linkId, token, now }: LinkKey & { token: string; now: number },
): Promise<boolean> {
  const rows = await run(sql`
    update linked_person set token_hash = ${sha256(token)}, sent_at = ${new Date(now)}
    where client_id = ${clientId} and id = ${linkId} and status = 'pending' returning id`);
  return rows.length > 0;
}

type TokenKey = { clientId: string; token: string; now: number };

/** The invitation of a link that can be answered, with the one who asks. */
export async function readInvitation(run: RunStatement, { clientId, token, now }: TokenKey) {
  const [row] = await run(sql<{
    id: number;
    inviterId: number;
    firstName: string;
    lastName: string;
    email: string;
    relationship: LinkedPerson['relationship'];
    isMutual: boolean;
    language: string;
    origin: string;
    brand: ClientBrand;
  }>`
    select l.id, p.id as "inviterId", p.first_name as "firstName", p.last_name as "lastName", p.email, l.relationship,
      l.is_mutual as "isMutual", l.language, l.origin, ${clientBrandSql} as brand
    from linked_person l join person p on p.client_id = l.client_id and p.id = l.person_id
    join client c on c.id = l.client_id
    where l.client_id = ${clientId} and l.token_hash = ${sha256(token)} and l.status = 'pending'
      and l.expires_at > ${new Date(now)}`);
  return row;
}

export async function isLinked(
  tx: Transaction,
  { clientId, personId, linkedId }: PersonKey & { linkedId: number },
): Promise<boolean> {
  const rows = await tx(sql`
    select from linked_person
    where client_id = ${clientId} and person_id = ${personId} and linked_id = ${linkedId} and status = 'successful'`);
  return rows.length > 0;
}

/** Accepts an invitation in one statement, so only one of two people, or neither after a cancellation, is linked. */
export async function acceptLink(
  tx: Transaction,
  { clientId, token, linkedId, now }: TokenKey & { linkedId: number },
): Promise<boolean> {
  const rows = await tx(sql`
    update linked_person set status = 'successful', linked_id = ${linkedId}, confirmed_at = ${new Date(now)}
    where client_id = ${clientId} and token_hash = ${sha256(token)}
      and status = 'pending'
    returning id`);
  return rows.length > 0;
}

/** Links two people in the other direction, unless they are. */
export const insertReturnLink = (
  tx: Transaction,
  {
    clientId,
    personId,
    linkedId,
    relationship,
    now,
  }: PersonKey & { linkedId: number; relationship: LinkedPerson['relationship']; now: number },
) =>
  tx(sql`
    insert into linked_person (client_id, person_id, linked_id, relationship, status, created_at, confirmed_at)
    values (${clientId}, ${personId}, ${linkedId}, ${relationship}, 'successful', ${new Date(now)}, ${new Date(now)})
    on conflict (client_id, person_id, linked_id) where status = 'successful' do nothing`);

/** Ends a link that has this status. False if it no longer has it. */
export async function endLinkWith(
  tx: Transaction,
  { clientId, linkId }: LinkKey,
  {
    from,
    to,
    endedById,
    now,
  }: { from: 'pending' | 'successful'; to: 'cancelled' | 'revoked'; endedById: number; now: number },
): Promise<boolean> {
  const rows = await tx(sql`
    update linked_person set status = ${to}, ended_at = ${new Date(now)}, ended_by_id = ${endedById}
    where client_id = ${clientId} and id = ${linkId} and status = ${from} returning id`);
  return rows.length > 0;
}

/**
 * Deletes up to `limit` invitations whose link expired before an instant (milliseconds) and which linked nobody, because they
 * have the address of a person who may not be a customer. Returns the count.
 */
export async function deleteUnansweredInvitations(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from linked_person where (client_id, id) in (
      select client_id, id from linked_person
      where linked_id is null and status in ('pending', 'cancelled') and expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}
