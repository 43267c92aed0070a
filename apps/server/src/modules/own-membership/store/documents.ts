import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type NewDocument = {
  clientId: string;
  id: string;
  personId: number;
  planId: string;
  name: string;
  mediaType: string;
  content: Buffer;
  expiresOn: string;
  language: string;
  accountUrl: string;
  now: number;
};

/** Saves a document. The content of the person's earlier ones for the plan is no longer needed, so they are deleted. */
export async function replaceDocument(tx: Transaction, document: NewDocument): Promise<void> {
  const { clientId, personId, planId } = document;
  await tx(sql`
    delete from membership_document where client_id = ${clientId} and person_id = ${personId} and plan_id = ${planId}`);
  await tx(sql`
    insert into membership_document (client_id, id, person_id, plan_id, name, media_type, content, expires_on, language,
      account_url, created_at)
    values (${clientId}, ${document.id}, ${personId}, ${planId}, ${document.name}, ${document.mediaType},
      ${document.content}, ${document.expiresOn}, ${document.language}, ${document.accountUrl}, ${new Date(document.now)})`);
}

/** A document that expires soon. */
export type ExpiringDocument = {
  clientId: string;
  id: string;
  planName: string;
  required: string;
  expiresOn: string;
  language: string;
  accountUrl: string;
  email: string | null;
  firstName: string;
};

/** Locks documents of members of these clients that expire within some days, and whose owners do not know it yet, and marks them. */
export const takeExpiringDocuments = (
  tx: Transaction,
  { clientIds, now, days, limit }: { clientIds: readonly string[]; now: number; days: number; limit: number },
): Promise<ExpiringDocument[]> =>
  tx(sql<ExpiringDocument>`
    with due as (
      select d.client_id, d.id from membership_document d join client c on c.id = d.client_id
      where d.client_id = any(${[...clientIds]}::uuid[]) and d.notified_at is null and d.expires_on >= (${new Date(now)}::timestamptz at time zone c.timezone)::date
        and d.expires_on <= (${new Date(now)}::timestamptz at time zone c.timezone)::date + ${days}::int
        and exists (
          select from membership m
          where m.client_id = d.client_id and m.person_id = d.person_id and m.plan_id = d.plan_id
            and (m.ends_on is null or m.ends_on >= d.expires_on)
        )
      order by d.expires_on limit ${limit} for update of d skip locked
    )
    update membership_document d set notified_at = ${new Date(now)}
    from due, membership_plan p, person o
    where d.client_id = due.client_id and d.id = due.id and p.client_id = d.client_id and p.id = d.plan_id
      and o.client_id = d.client_id and o.id = d.person_id
    returning d.client_id as "clientId", d.id, p.name as "planName", coalesce(p.required_document, '') as required,
      d.expires_on::text as "expiresOn", d.language, d.account_url as "accountUrl", o.email, o.first_name as "firstName"`);

/** Deletes documents that expired before an instant (milliseconds). Returns how many. */
export async function deleteExpiredDocuments(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const rows = await run(sql`
    delete from membership_document where (client_id, id) in (
      select client_id, id from membership_document where expires_on < ${new Date(before)}::timestamptz::date limit ${limit}
    ) returning id`);
  return rows.length;
}
