import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** AUT-19: whether the user is a member, and what their memberships ask of them. */
export type MemberRecord = {
  /** Whether a membership covers today. */
  isMember: boolean;
  homeVenueId: string | null;
  /** Whether they have attended an induction, in its current version. */
  hasInduction: boolean;
  /** Whether a membership asks for a document and has none that is valid today. */
  isDocumentMissing: boolean;
  /** Days until the first of the valid documents expires, 0 on its last day; null without one. */
  daysToExpiry: number | null;
  /** Whether a membership is collected by Direct Debit. */
  hasBillingDate: boolean;
};

/** The record of a person on a local day 'YYYY-MM-DD'. */
export async function readMemberRecord(
  run: RunStatement,
  { clientId, personId, today }: { clientId: string; personId: number; today: string },
): Promise<MemberRecord> {
  const [row] = await run(sql<MemberRecord>`
    with asked as (
      select distinct p.id,
        (
          select d.expires_on from membership_document d
          where d.client_id = m.client_id and d.person_id = m.person_id and d.plan_id = m.plan_id
          order by d.created_at desc, d.id desc limit 1
        ) as expires_on
      from membership m join membership_plan p on p.client_id = m.client_id and p.id = m.plan_id
      where m.client_id = ${clientId} and m.person_id = ${personId} and p.required_document is not null
        and (m.ends_on is null or m.ends_on >= ${today}::date)
    )
    select
      exists (
        select from membership m
        where m.client_id = ${clientId} and m.person_id = ${personId} and m.starts_on <= ${today}::date
          and (m.ends_on is null or m.ends_on >= ${today}::date)
      ) as "isMember",
      (select home_venue_id from person where client_id = ${clientId} and id = ${personId}) as "homeVenueId",
      exists (
        select from completion c
        join restriction r on r.client_id = c.client_id and r.id = c.restriction_id and r.version = c.version
        where c.client_id = ${clientId} and c.person_id = ${personId}
          and r.type in ('pre-purchase-induction', 'post-purchase-induction')
      ) as "hasInduction",
      exists (select from asked where expires_on is null or expires_on < ${today}::date) as "isDocumentMissing",
      (select min(expires_on) - ${today}::date from asked where expires_on >= ${today}::date) as "daysToExpiry",
      exists (
        select from debit_agreement a
        where a.client_id = ${clientId} and a.person_id = ${personId} and a.state in ('waiting', 'active')
          and a.ends_on is null
      ) as "hasBillingDate"`);
  if (!row) throw new Error(`Record of person ${personId} not read`);
  return row;
}
