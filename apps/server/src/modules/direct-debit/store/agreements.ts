import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

export type AgreementKey = { clientId: string; id: string };
type AgreementState = 'waiting' | 'active' | 'suspended' | 'ended';
type EndReason =
  | 'order_unpaid'
  | 'mandate_failed'
  | 'mandate_cancelled'
  | 'customer'
  | 'plan_changed'
  | 'claimed';

/** A membership that is paid by Direct Debit, with what its collections depend on. Amounts in minor units. */
export type Agreement = AgreementKey & {
  personId: number;
  payerId: number;
  planId: string;
  planName: string;
  monthlyAmount: number;
  taxRate: number;
  taxCode: 'standard' | 'reduced' | 'zero' | 'exempt';
  mandateId: string;
  mandateState: string;
  state: AgreementState;
  failures: number;
  /** The last day that is paid for, or whose collection is planned. */
  paidUntil: string;
  /** The last day of one that is cancelled with notice; null for every other. */
  endsOn: string | null;
  /** Days of notice that its plan asks of the customer. */
  cancelNoticeDays: number;
  hasCollections: boolean;
  timezone: string;
  currency: string;
  noticeDays: number;
  maxFailures: number;
  statementName: string;
};

const columns = sql`
  a.client_id as "clientId", a.id, a.person_id as "personId", a.payer_id as "payerId", a.plan_id as "planId",
  p.name as "planName", p.monthly_amount as "monthlyAmount", p.tax_rate as "taxRate", p.tax_code as "taxCode",
  a.mandate_id as "mandateId", m.state as "mandateState", a.state, a.failures, c.timezone, c.currency,
  s.notice_days as "noticeDays", a.ends_on as "endsOn", p.notice_days as "cancelNoticeDays", s.max_failures as "maxFailures", s.statement_name as "statementName",
  exists (select from debit_collection k where k.client_id = a.client_id and k.agreement_id = a.id) as "hasCollections",
  greatest(
    (select max(h.ends_on) from membership h
      where h.client_id = a.client_id and h.person_id = a.person_id and h.plan_id = a.plan_id),
    (select max(k.ends_on) from debit_collection k
      where k.client_id = a.client_id and k.agreement_id = a.id and k.state <> 'cancelled'),
    (select max(f.ends_on) from membership_freeze f
      where f.client_id = a.client_id and f.person_id = a.person_id and f.plan_id = a.plan_id),
    (a.created_at at time zone c.timezone)::date
  )::text as "paidUntil"`;

const tables = sql`
  from debit_agreement a
  join membership_plan p on p.client_id = a.client_id and p.id = a.plan_id
  join debit_mandate m on m.client_id = a.client_id and m.id = a.mandate_id
  join client c on c.id = a.client_id
  join direct_debit_setting s on s.client_id = a.client_id`;

/** Starts the agreements of bought memberships whose plans take Direct Debit. They wait until their order is paid. */
export async function insertAgreements(
  tx: Transaction,
  { clientId, lineIds, now }: { clientId: string; lineIds: readonly string[]; now: number },
): Promise<void> {
  const at = new Date(now);
  // A person has one plan at a time: the plan that they leave is collected no further.
  await tx(sql`
    update debit_agreement a set state = 'ended', end_reason = 'plan_changed', updated_at = ${at}
    from membership_sale s
    where s.client_id = ${clientId} and s.id in (${sql.join(lineIds)}) and a.client_id = s.client_id
      and a.person_id = s.person_id and a.state <> 'ended'`);
  await tx(sql`
    insert into debit_agreement (client_id, id, person_id, payer_id, plan_id, mandate_id, state, created_at, updated_at)
    select s.client_id, s.id, s.person_id, o.person_id, s.plan_id, m.id, 'waiting', ${at}, ${at}
    from membership_sale s
    join membership_plan p on p.client_id = s.client_id and p.id = s.plan_id and p.takes_direct_debit
    join order_line l on l.client_id = s.client_id and l.cart_line_id = s.id
    join "order" o on o.client_id = l.client_id and o.id = l.order_id
    join debit_mandate m on m.client_id = o.client_id and m.person_id = o.person_id and m.cancel_requested_at is null
      and m.state in ('prepared', 'requested', 'pending', 'active')
    where s.client_id = ${clientId} and s.id in (${sql.join(lineIds)})`);
}

/** Activates agreements whose order is paid in full, and requests their mandates. A refused capture has not paid. */
export const activatePaidAgreements = (
  tx: Transaction,
  { now, limit }: { now: number; limit: number },
): Promise<{ clientId: string; id: string; mandateId: string; mandateState: string }[]> =>
  tx(sql<{ clientId: string; id: string; mandateId: string; mandateState: string }>`
    with paid as (
      select a.client_id, a.id, a.mandate_id from debit_agreement a
      join order_line l on l.client_id = a.client_id and l.cart_line_id = a.id
      join "order" o on o.client_id = l.client_id and o.id = l.order_id
      where a.state = 'waiting' and o.total = (
        select coalesce(sum(y.amount), 0) from tender y
        left join payment_attempt t on t.client_id = y.client_id and t.id = y.attempt_id
        where y.client_id = o.client_id and y.order_id = o.id and coalesce(t.state, 'captured') = 'captured'
      )
      order by a.created_at limit ${limit} for update of a skip locked
    ), activated as (
      update debit_agreement a set state = 'active', updated_at = ${new Date(now)}
      from paid where a.client_id = paid.client_id and a.id = paid.id returning a.client_id, a.id, a.mandate_id
    ), requested as (
      update debit_mandate m set state = 'requested', next_check_at = ${new Date(now)}, updated_at = ${new Date(now)}
      from activated where m.client_id = activated.client_id and m.id = activated.mandate_id and m.state = 'prepared'
      returning m.client_id, m.id
    )
    select a.client_id as "clientId", a.id, a.mandate_id as "mandateId", m.state as "mandateState"
    from activated a join debit_mandate m on m.client_id = a.client_id and m.id = a.mandate_id`);

export async function readAgreement(
  run: RunStatement,
  { clientId, id }: AgreementKey,
): Promise<Agreement | undefined> {
  const [row] = await run(sql<Agreement>`
    select ${columns} ${tables} where a.client_id = ${clientId} and a.id = ${id}`);
  return row;
}

export async function lockAgreement(tx: Transaction, key: AgreementKey): Promise<Agreement | undefined> {
  await tx(sql`
    select from debit_agreement where client_id = ${key.clientId} and id = ${key.id} for update`);
  return readAgreement(tx, key);
}

/** Every agreement that is collected from, in all clients. */
export const readActiveAgreements = (run: RunStatement): Promise<Agreement[]> =>
  run(sql<Agreement>`
    select ${columns} ${tables}
    where a.state = 'active' and m.state in ('pending', 'active') and m.cancel_requested_at is null`);

/** The agreements of a mandate that have not ended. */
export const readAgreementsOfMandate = (
  run: RunStatement,
  { clientId, id }: { clientId: string; id: string },
): Promise<Agreement[]> =>
  run(sql<Agreement>`
    select ${columns} ${tables}
    where a.client_id = ${clientId} and a.mandate_id = ${id} and a.state <> 'ended' order by a.id`);

/** A person's agreements that are not ended: their own memberships and those that they pay for. */
export const readAgreementsOfPerson = (
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<Agreement[]> =>
  run(sql<Agreement>`
    select ${columns} ${tables}
    where a.client_id = ${clientId} and ${personId}::int in (a.person_id, a.payer_id) and a.state <> 'ended'
    order by a.id`);

/** Suspended agreements whose failed collections have all been paid otherwise. */
export const readPaidSuspended = (run: RunStatement): Promise<AgreementKey[]> =>
  run(sql<AgreementKey>`
    select a.client_id as "clientId", a.id from debit_agreement a
    where a.state = 'suspended' and not exists (
      select from debit_collection c join debt d on d.client_id = c.client_id and d.id = c.debt_id
      where c.client_id = a.client_id and c.agreement_id = a.id and d.settled_at is null
    )`);

type AgreementChange = { state: AgreementState; failures: number; endReason?: EndReason; now: number };

export async function saveAgreement(
  tx: Transaction,
  { clientId, id }: AgreementKey,
  { state, failures, endReason, now }: AgreementChange,
): Promise<void> {
  await tx(sql`
    update debit_agreement set state = ${state}, failures = ${failures}, end_reason = ${endReason ?? null},
      updated_at = ${new Date(now)}
    where client_id = ${clientId} and id = ${id}`);
}

/** The last day for which an agreement has been collected, or is being collected: what is announced can still be cancelled. */
export async function readCollectedUntil(run: RunStatement, { clientId, id }: AgreementKey): Promise<string> {
  const [row] = await run(sql<{ day: string }>`
    select greatest(
      (select max(h.ends_on) from membership h
        left join debit_collection k on k.client_id = h.client_id and k.id = h.collection_id
        where h.client_id = a.client_id and h.person_id = a.person_id and h.plan_id = a.plan_id
          and k.state is distinct from 'announced'),
      (select max(k.ends_on) from debit_collection k
        where k.client_id = a.client_id and k.agreement_id = a.id and k.state not in ('cancelled', 'announced')),
      (a.created_at at time zone c.timezone)::date
    )::text as day
    from debit_agreement a join client c on c.id = a.client_id where a.client_id = ${clientId} and a.id = ${id}`);
  if (!row) throw new Error(`Agreement ${id} not found`);
  return row.day;
}

/** Lets an agreement end with a day: no later month is collected. */
export async function setLastDay(
  tx: Transaction,
  { clientId, id }: AgreementKey,
  { endsOn, now }: { endsOn: string; now: number },
): Promise<void> {
  await tx(sql`
    update debit_agreement set ends_on = ${endsOn}, updated_at = ${new Date(now)}
    where client_id = ${clientId} and id = ${id}`);
}

/** Ends agreements of lines whose order stayed unpaid. */
export async function endUnpaidAgreements(
  tx: Transaction,
  { clientId, lineIds, now }: { clientId: string; lineIds: readonly string[]; now: number },
): Promise<void> {
  await tx(sql`
    update debit_agreement set state = 'ended', end_reason = 'order_unpaid', updated_at = ${new Date(now)}
    where client_id = ${clientId} and id in (${sql.join(lineIds)}) and state = 'waiting'`);
}

/** Whether the payer still owes a month that could not be collected. */
export async function readHasDebt(run: RunStatement, { clientId, id }: AgreementKey): Promise<boolean> {
  const rows = await run(sql`
    select c.id from debit_collection c join debt d on d.client_id = c.client_id and d.id = c.debt_id
    where c.client_id = ${clientId} and c.agreement_id = ${id} and d.settled_at is null limit 1`);
  return rows.length > 0;
}

export async function readPersonName(
  run: RunStatement,
  { clientId, id }: { clientId: string; id: number },
): Promise<string> {
  const [row] = await run(sql<{ name: string }>`
    select first_name || ' ' || last_name as name from person where client_id = ${clientId} and id = ${id}`);
  return row?.name ?? '';
}
