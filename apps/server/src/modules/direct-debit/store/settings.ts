import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type DebitSettings = { statementName: string; noticeDays: number; timezone: string };

/** Undefined for a client without Direct Debit. */
export async function readDebitSettings(
  run: RunStatement,
  clientId: string,
): Promise<DebitSettings | undefined> {
  const [row] = await run(sql<DebitSettings>`
    select s.statement_name as "statementName", s.notice_days as "noticeDays", c.timezone
    from direct_debit_setting s join client c on c.id = s.client_id where s.client_id = ${clientId}`);
  return row;
}

/** A membership in a cart whose further months are collected. `paidUntil` is the last day that the cart pays for. */
type DebitSale = { planName: string; monthlyAmount: number; taxRate: number; paidUntil: string };

export const readDebitSales = (
  run: RunStatement,
  { clientId, cartId }: { clientId: string; cartId: string },
): Promise<DebitSale[]> =>
  run(sql<DebitSale>`
    select p.name as "planName", p.monthly_amount as "monthlyAmount", p.tax_rate as "taxRate",
      s.ends_on::text as "paidUntil"
    from cart_line l
    join membership_sale s on s.client_id = l.client_id and s.id = l.id
    join membership_plan p on p.client_id = s.client_id and p.id = s.plan_id and p.takes_direct_debit
    where l.client_id = ${clientId} and l.cart_id = ${cartId} and l.status = 'reserved' order by l.created_at, l.id`);

type Payer = { email: string; firstName: string; lastName: string; isProvisional: boolean };

export async function readPayerDetails(
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<Payer | undefined> {
  const [row] = await run(sql<Payer>`
    select email, first_name as "firstName", last_name as "lastName", is_provisional as "isProvisional"
    from person
    where client_id = ${clientId} and id = ${personId}`);
  return row;
}

type PayerForEmail = { email: string; firstName: string; symbol: string };

/** Who is emailed about a Direct Debit, with the symbol of the client's currency. */
export async function readPayerForEmail(
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<PayerForEmail | undefined> {
  const [row] = await run(sql<PayerForEmail>`
    select p.email, p.first_name as "firstName", c.currency_symbol as symbol
    from person p join client c on c.id = p.client_id where p.client_id = ${clientId} and p.id = ${personId}`);
  return row;
}
