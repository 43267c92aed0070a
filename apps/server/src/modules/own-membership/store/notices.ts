import type { NoticeKind } from '@pavilion/domain/notification/notice';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type DueKind = Extract<NoticeKind, 'membership_ending' | 'membership_unfrozen' | 'document_expired'>;

/** A customer to notify of their membership, with the key of the event. Days are local. */
export type DueNotice = {
  key: string;
  personId: number;
  name: string;
  what: string | null;
  until: string;
};

/** Days before its end on which a membership that does not renew is announced, and for which what was missed is sent. */
const noticeDays = 7;

type DueQuery = { clientId: string; today: string; limit: number };

const membershipSql = (kind: string) => sql`
  select ${kind}::text || ':' || m.id as key, m.person_id as "personId", p.name, null as what, m.ends_on::text as until
  from membership m join membership_plan p on p.client_id = m.client_id and p.id = m.plan_id`;

/** A cancelled membership, one that is collected and one that is only frozen end as their customer knows. */
const queries: Record<DueKind, (query: DueQuery) => RawBuilder<DueNotice>> = {
  membership_ending: ({ clientId, today }) => sql<DueNotice>`
    ${membershipSql('membership_ending')}
    where m.client_id = ${clientId} and m.ends_on between ${today}::date and ${today}::date + ${noticeDays}::int
      and m.starts_on < ${today}::date - ${noticeDays}::int and m.cancelled_at is null and m.collection_id is null
      and not exists (
        select from membership_freeze f where f.client_id = m.client_id and f.paused_id = m.id
      ) and not exists (
        select from membership later
        where later.client_id = m.client_id and later.person_id = m.person_id and later.starts_on > m.starts_on
      )`,
  membership_unfrozen: ({ clientId, today }) => sql<DueNotice>`
    select 'membership_unfrozen:' || f.id as key, f.person_id as "personId", p.name, null as what,
      f.ends_on::text as until
    from membership_freeze f join membership_plan p on p.client_id = f.client_id and p.id = f.plan_id
    where f.client_id = ${clientId} and f.ends_on between ${today}::date - ${noticeDays}::int and ${today}::date - 1
      and exists (
        select from membership m
        where m.client_id = f.client_id and m.person_id = f.person_id and m.plan_id = f.plan_id
          and m.starts_on > f.ends_on
      )`,
  document_expired: ({ clientId, today }) => sql<DueNotice>`
    select 'document_expired:' || d.id as key, d.person_id as "personId", p.name, p.required_document as what,
      d.expires_on::text as until
    from membership_document d join membership_plan p on p.client_id = d.client_id and p.id = d.plan_id
    where d.client_id = ${clientId} and d.expires_on between ${today}::date - ${noticeDays}::int and ${today}::date - 1
      and exists (
        select from membership m
        where m.client_id = d.client_id and m.person_id = d.person_id and m.plan_id = d.plan_id
          and m.starts_on <= ${today}::date and (m.ends_on is null or m.ends_on >= ${today}::date)
      )`,
};

export const dueKinds = Object.keys(queries) as DueKind[];

/** Events of a client that nobody has been notified of. */
export const readDueNotices = (run: RunStatement, kind: DueKind, query: DueQuery): Promise<DueNotice[]> =>
  run(sql<DueNotice>`
    select due.* from (${queries[kind](query)}) due
    where not exists (
      select from sent_notification n where n.client_id = ${query.clientId} and n.key = due.key
    )
    order by due.until, due.key limit ${query.limit}`);
