import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { Debt } from '#platform/database/tables';

/** An unpaid debt. `amount` in minor units, tax included; `createdAt` in milliseconds. */
export type DebtRow = {
  id: string;
  personId: number;
  type: Debt['kind'];
  title: string;
  amount: number;
  taxRate: number;
  taxCode: Debt['tax_code'];
  createdAt: number;
  lineId: string | null;
  firstName: string;
  lastName: string;
};

const debtColumnsSql = sql`
  d.id, d.person_id as "personId", d.kind as type, d.title, d.amount, d.tax_rate as "taxRate", d.tax_code as "taxCode",
  (extract(epoch from d.created_at) * 1000)::float8 as "createdAt", d.line_id as "lineId",
  p.first_name as "firstName", p.last_name as "lastName"`;

const maxDebts = 100;

/** What a person owes, the oldest first. */
export const readOpenDebts = (
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<DebtRow[]> =>
  run(sql<DebtRow>`
    select ${debtColumnsSql} from debt d
    join person p on p.client_id = d.client_id and p.id = d.person_id
    where d.client_id = ${clientId} and d.person_id = ${personId} and d.settled_at is null
    order by d.created_at, d.id limit ${maxDebts}`);

/** Unpaid debts by id, of any person. */
export const readDebts = (
  run: RunStatement,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<DebtRow[]> =>
  run(sql<DebtRow>`
    select ${debtColumnsSql} from debt d
    join person p on p.client_id = d.client_id and p.id = d.person_id
    where d.client_id = ${clientId} and d.id in (${sql.join(ids)}) and d.settled_at is null`);

/** Sets the debt's line in one conditional update. False if another cart holds the debt or it is paid. */
export async function claimDebt(
  tx: Transaction,
  { clientId, id, lineId }: { clientId: string; id: string; lineId: string },
): Promise<boolean> {
  const rows = await tx(sql`
    update debt set line_id = ${lineId}
    where client_id = ${clientId} and id = ${id} and line_id is null and settled_at is null returning id`);
  return rows.length > 0;
}

export async function releaseDebts(
  tx: Transaction,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    update debt set line_id = null, settled_at = null
    where client_id = ${clientId} and line_id in (${sql.join(lineIds)})`);
}

/** Settles the debts of bought lines. Returns how many were settled. */
export async function settleDebts(
  tx: Transaction,
  { clientId, lineIds, now }: { clientId: string; lineIds: readonly string[]; now: number },
): Promise<number> {
  const rows = await tx(sql`
    update debt set settled_at = ${new Date(now)}
    where client_id = ${clientId} and line_id in (${sql.join(lineIds)}) and settled_at is null returning id`);
  return rows.length;
}

type NewDebt = {
  clientId: string;
  id: string;
  personId: number;
  title: string;
  /** Minor units, tax included. */
  amount: number;
  taxRate: number;
  taxCode: Debt['tax_code'];
  now: number;
};

/** Writes down what a person owes. */
export async function insertDebt(tx: Transaction, debt: NewDebt): Promise<void> {
  await tx(sql`
    insert into debt (client_id, id, person_id, kind, title, amount, tax_rate, tax_code, created_at)
    values (${debt.clientId}, ${debt.id}, ${debt.personId}, 'debt', ${debt.title}, ${debt.amount}, ${debt.taxRate},
      ${debt.taxCode}, ${new Date(debt.now)})`);
}
