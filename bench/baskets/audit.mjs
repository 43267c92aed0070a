// What must be true of the money after any number of baskets, when every payment has ended.
import { findViolations } from '../../scripts/check-invariants.mjs';
import { readOpen, settlePayments } from '../faults/settle.mjs';

/** Money in: what the cards paid is what orders have less what was refunded, here and in the providers' books. */
const moneySql = `
  select c.slug,
    (select coalesce(sum(j.amount) filter (where j.reason = 'capture'), 0)::int from journal j where j.client_id = c.id)
      as captured,
    (select coalesce(sum(j.amount) filter (where j.reason = 'refund'), 0)::int from journal j where j.client_id = c.id)
      as refunded,
    (select coalesce(sum(t.amount), 0)::int from tender t
      join payment_attempt a on a.client_id = t.client_id and a.id = t.attempt_id
      where t.client_id = c.id and a.state = 'captured') as paid,
    (select coalesce(sum(f.amount), 0)::int from refund f
      where f.client_id = c.id and f.order_id is not null and f.destination = 'card' and f.state = 'succeeded')
      as returned
  from client c where c.slug = any($1::text[]) order by c.slug`;

/** Everybody's credit: what was given, spent and returned, against the balances, and what is still reserved. */
const creditSql = `
  select person_id as id, sum(balance)::int as balance, sum(reserved)::int as reserved
  from account where kind = 'person' and client_id = (select id from client where slug = $1) group by person_id`;

/** Credit of orders that were cancelled for want of their card's part is returned. */
const spentSql = `
  select o.person_id as id, sum(t.amount)::int as spent
  from tender t join "order" o on o.client_id = t.client_id and o.id = t.order_id
  where t.tender_type = 'credit' and o.status <> 'cancelled'
    and o.client_id = (select id from client where slug = $1) group by o.person_id`;

/** What cancelled bookings gave back as credit. */
const returnedSql = `
  select o.person_id as id, sum(f.amount)::int as returned
  from refund f join "order" o on o.client_id = f.client_id and o.id = f.order_id
  where f.destination = 'credit' and o.client_id = (select id from client where slug = $1) group by o.person_id`;

/** Gift cards: what was issued less what was spent, and what was given back, against the balances. */
const giftCardSql = `
  select g.id::text from gift_card g join account a on a.client_id = g.client_id and a.id = g.id
  where a.reserved <> 0 or a.balance <> g.amount
    - (select coalesce(sum(t.amount), 0) from tender t join "order" o on o.client_id = t.client_id and o.id = t.order_id
      where t.client_id = g.client_id and t.gift_card_id = g.id and o.status <> 'cancelled')
    + (select coalesce(sum(f.amount), 0) from refund f where f.client_id = g.client_id and f.gift_card_id = g.id)
    - (select coalesce(sum(s.withdrawn), 0) from gift_card_sale s
      where s.client_id = g.client_id and s.gift_card_id = g.id)`;

const problemsSql = {
  'a gift card without what is left of it': giftCardSql,
  'a gift card that was sold and is not there': `
    select s.id::text from gift_card_sale s join order_line l on l.client_id = s.client_id and l.cart_line_id = s.id
    where s.queued_at < now() - interval '1 hour' and s.gift_card_id is null and s.withdrawn < l.amount`,
  'an allowance, a package or a code beyond its limit': `
    select person_id::text as id from allowance where used > maximum or used < 0
    union all select id::text from package where used > uses or used < 0
    union all select id::text from discount_code where used < 0 or used > max_uses`,
  'a person booked twice in one session': `
    select person_id::text as id from booking where status in ('reserved', 'settled') and ticket_id is null
    and person_id is not null group by client_id, person_id, occurrence_id having count(*) > 1`,
  'a debt paid by two orders': `
    select d.id::text from debt d join order_line l on l.client_id = d.client_id and l.kind in ('penalty', 'debt')
      and l.cart_line_id = d.line_id group by d.client_id, d.id having count(*) > 1`,
  'an order without a line or with an amount below 0': `
    select o.id::text from "order" o where o.total < 0 or not exists (
      select from order_line l where l.client_id = o.client_id and l.order_id = o.id)`,
  'a discount beyond its line': `select id::text from cart_line where amount < 0 or discount_amount > list_amount`,
};

/** Moves the clocks until every payment has ended, then returns every problem. */
export async function audit(world, clients, customers, count) {
  const { query, url, sandbox } = world;
  await settlePayments(world);
  const problems = (await readOpen(world)).map((row) => `not ended: ${JSON.stringify(row)}`);
  problems.push(...(await findViolations(url, sandbox)));
  for (const { slug, captured, refunded, paid, returned } of await query(moneySql, [clients]))
    if (captured - refunded !== paid - returned)
      problems.push(
        `${slug}: captured ${captured} less refunded ${refunded} is not ${paid} of the orders less ${returned} of their lines`,
      );
  for (const [name, sql] of Object.entries(problemsSql))
    for (const { id } of await query(sql)) problems.push(`${name}: ${id}`);
  for (const client of clients) problems.push(...(await auditCustomers(world, client, customers)));
  const states = await query(
    'select provider, state, count(*)::int as times from payment_attempt group by 1, 2',
  );
  return { problems: problems.map((problem) => `after ${count}: ${problem}`), states };
}

async function auditCustomers({ query }, client, customers) {
  const own = customers.filter((customer) => customer.client === client);
  const [accounts, spent, returned, orders] = await Promise.all([
    query(creditSql, [client]),
    query(spentSql, [client]),
    query(returnedSql, [client]),
    query(
      `select id, total::int, status from "order" where client_id = (select id from client where slug = $1)`,
      [client],
    ),
  ]);
  const byId = (rows) => new Map(rows.map((row) => [row.id, row]));
  const [accountOf, spentOf, returnedOf, orderOf] = [accounts, spent, returned, orders].map(byId);
  return own.flatMap(({ id, email, given, orders: confirmed }) => {
    const { balance = 0, reserved = 0 } = accountOf.get(id) ?? {};
    const left = given - (spentOf.get(id)?.spent ?? 0) + (returnedOf.get(id)?.returned ?? 0);
    const lost = [...confirmed].filter(([order, { total }]) => orderOf.get(order)?.total !== total);
    return [
      ...(balance === left ? [] : [`${email}: credit ${balance}, but ${left} of ${given} is left`]),
      ...(reserved === 0 ? [] : [`${email}: ${reserved} of the credit is reserved without a payment`]),
      ...lost.map(
        ([order]) => `${email}: order ${order} was confirmed and is not there, or costs something else`,
      ),
    ];
  });
}
