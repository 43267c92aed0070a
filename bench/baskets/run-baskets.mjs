// Runs random baskets in a world of servers, workers and providers that has been started.
import { audit } from './audit.mjs';
import { runBasket } from './basket.mjs';
import { clients, prepareData, readCatalogue } from './catalogue.mjs';
import { createCustomer } from './customer.mjs';
import { createRandom } from './random.mjs';

/** Baskets of one customer, one after another. */
const basketsEach = 25;
/** Baskets between two audits. */
const auditEvery = 500;
/** After so many baskets the clocks move beyond the end of a hold. */
const clockEvery = 40;
const clockMs = 16 * 60_000;

/** Returns the problems. */
export async function runBaskets(world, { baskets, from = 0, seed, concurrency, tally, print }) {
  await prepareData(world.query);
  const catalogues = {};
  for (const client of clients) catalogues[client] = await readCatalogue(world.query, client);
  const customers = [];
  const create = async (client, number, isMember) => {
    const customer = await createCustomer({ world, catalogue: catalogues[client], tally, number, isMember });
    customers.push(customer);
    return customer;
  };
  const others = {};
  for (const client of clients) others[client] = await create(client, 'other', false);
  const [{ at: startsAt }] = await world.query('select max(created_at) as at from "order"');
  let done = 0;
  const startedAt = Date.now();
  const problems = [];

  /** The baskets of one customer. */
  async function runBlock(first, count) {
    const block = Math.floor(first / basketsEach);
    const client = clients[block % 2];
    const customer = await create(client, block, block % 6 < 2);
    for (let number = first; number < first + count; number += 1) {
      const random = createRandom(seed, number);
      try {
        await runBasket({ world, tally, random, customer, other: others[client] });
      } catch (error) {
        problems.push(`basket ${number}: ${error.stack ?? error}`);
      }
      done += 1;
      if (done % clockEvery === 0) {
        tally.count('outcome', 'clock moved');
        await world.providers.advanceClock(clockMs);
      }
    }
  }

  for (let start = from; start < from + baskets; start += auditEvery) {
    const end = Math.min(start + auditEvery, from + baskets);
    const blocks = [];
    for (let first = start; first < end; first += basketsEach)
      blocks.push(() => runBlock(first, Math.min(basketsEach, end - first)));
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let run = blocks.shift(); run; run = blocks.shift()) await run();
      }),
    );
    const { problems: found, states } = await audit(world, clients, customers, end);
    problems.push(...found);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const orders = customers.reduce((sum, customer) => sum + customer.orders.size, 0);
    print(`${end - from} baskets in ${seconds} s, ${orders} orders confirmed, ${found.length} problems`);
    for (const problem of found.slice(0, 10)) print(`  ${problem}`);
    if (end === from + baskets) await countEnds(world, tally, states, startsAt);
  }
  return problems;
}

/** How payments, orders, lines and refunds ended, as the database has them. */
async function countEnds({ query }, tally, states, startsAt) {
  for (const { provider, state, times } of states) tally.count('payment', `${provider} ${state}`, times);
  const groups = {
    order: `select status as name, count(*)::int as times from "order" where created_at > $1 group by 1`,
    'line, by kind': `select kind || ' ' || status as name, count(*)::int as times from cart_line
      where created_at > $1 group by 1`,
    refund: `select reason || ' ' || state as name, count(*)::int as times from refund where created_at > $1 group by 1`,
  };
  for (const [group, sql] of Object.entries(groups))
    for (const { name, times } of await query(sql, [startsAt])) tally.count(group, name, times);
  const [{ refunds }] = await query(`select count(*)::int as refunds from refund
    where reason = 'no_order' and state = 'succeeded'`);
  if (refunds > 0) tally.count('outcome', 'captured late and refunded', refunds);
  const [{ lapsed }] = await query(`select count(*)::int as lapsed from cart_line where status = 'lapsed'`);
  if (lapsed > 0) tally.count('outcome', 'expired', lapsed);
}
