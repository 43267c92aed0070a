// What a fault did to the customers and to the data, and whether that is acceptable.
import { findViolations } from '../../scripts/check-invariants.mjs';
import { readOpen } from './settle.mjs';
import { isOk, waitUntil } from './world.mjs';

/** Responses that a busy but working product gives. */
const isNormal = ({ status, code }) =>
  (status >= 200 && status < 400) || (status >= 400 && status < 500 && code !== undefined);

/** The longest time without a successful request, and the refusals by status and code. */
export function measureService({ requests, startedAt, endedAt, ordersByClient }) {
  const times = requests.filter((request) => isNormal(request) && request.at < endedAt).map(({ at }) => at);
  const gaps = [startedAt, ...times.sort((a, b) => a - b), endedAt].map(
    (at, i, all) => at - (all[i - 1] ?? at),
  );
  const refusals = {};
  for (const { status, code } of requests.filter(
    (request) => !(request.status >= 200 && request.status < 400),
  )) {
    const reason = status === 0 ? `no response (${code})` : `${status} ${code}`;
    refusals[reason] = (refusals[reason] ?? 0) + 1;
  }
  return { count: requests.length, longestGapMs: Math.round(Math.max(...gaps)), refusals, ordersByClient };
}

/**
 * Problems of the service during a fault. 503 is the product's own refusal; other errors are none. After the outage
 * itself, service may take `maxExtraGapMs` to return.
 */
export function findServiceProblems(
  { outageMs, maxExtraGapMs, canRefuse = [], payingClient },
  { longestGapMs, refusals, ordersByClient },
) {
  const unexpected = Object.keys(refusals).filter(
    (reason) => !/^(4\d\d|503) /.test(reason) && !canRefuse.some((code) => reason.includes(code)),
  );
  return [
    ...unexpected.map((reason) => `${refusals[reason]} requests: ${reason}`),
    ...(longestGapMs > outageMs + maxExtraGapMs
      ? [`no service for ${longestGapMs} ms, of which ${outageMs} ms are the outage`]
      : []),
    ...(Object.values(ordersByClient).every((count) => count === 0) ? ['no order of any client'] : []),
    ...(payingClient && ordersByClient[payingClient] === 0
      ? [`no order of ${payingClient}, whose provider has no fault`]
      : []),
  ];
}

/**
 * Waits until messages and jobs have ended, then lists what is wrong with the data. Emails of a dead worker arrive half a
 * minute later, so the short form waits for them at its end only.
 */
export async function findDataProblems(world, orders, { isLast = false } = {}) {
  const { query, url, sandbox, servers } = world;
  for (const server of servers) await waitUntil(() => isOk(`${server}/api/ready`));
  const problems = [];
  const expectNone = async (name, read, timeoutMs) => {
    await waitUntil(async () => (await read()).length === 0, timeoutMs).catch(async () => {
      const rows = await read();
      if (rows.length > 0) problems.push(`${rows.length} ${name}: ${JSON.stringify(rows[0])}`);
    });
  };
  const relayed = () => query('select id, kind from outbox where relayed_at is null');
  // A live worker keeps its job until the job's own deadline, a lost one's is returned to the queue within a minute.
  const heldJobs = () =>
    query(
      `select id, task_identifier, locked_by from graphile_worker.jobs where locked_at < now() - interval '60 s'`,
    );
  const failedJobs = () =>
    query('select id, last_error from graphile_worker.jobs where attempts >= max_attempts');
  await expectNone('payments not ended', () => readOpen(world), 1000);
  await expectNone('messages not relayed', relayed, 30_000);
  await expectNone('jobs held for more than a minute', heldJobs, 70_000);
  await expectNone('jobs that failed for good', failedJobs, 100);
  if (isLast || !world.isShort) await expectNone('emails missing', () => findMissingEmails(world), 70_000);
  const found = await query('select id::text from "order" where id = any($1::uuid[])', [orders]);
  if (found.length !== new Set(orders).size)
    problems.push(`${new Set(orders).size - found.length} confirmed orders missing`);
  return [...problems, ...(await findViolations(url, sandbox))];
}

/** The sandbox keeps 200 emails, so only the newest are looked for. */
const maxEmails = 100;

async function findMissingEmails({ query, providers }) {
  const received = new Set((await providers.readEmails()).map(({ messageId }) => messageId.slice(1, 37)));
  const sent = await query(
    // By transaction, not by time: one of the workers may have had a clock that is ahead. One transaction relays hundreds,
    // in the order of their time.
    `select o.id::text, o.kind, o.payload ->> 'subject' as subject, o.relayed_at, j.attempts, j.run_at, j.last_error
    from outbox o left join graphile_worker.jobs j on j.key = o.id::text
    where o.kind in ('send_mail', 'send_confirmation') order by age(o.xmin), o.created_at desc limit ${maxEmails}`,
  );
  return sent.filter(({ id }) => !received.has(id));
}

/** Moves the clocks by a day and lists what is still pinned or open. */
export async function findPinnedAfterDay(world) {
  await world.providers.advanceClock(24 * 3_600_000);
  const readPinned = () => world.query('select cart_id, attempt_id from hold where attempt_id is not null');
  const isFree = async () => (await readPinned()).length + (await readOpen(world)).length === 0;
  await waitUntil(isFree, 60_000).catch(() => {});
  return { pinned: await readPinned(), open: await readOpen(world) };
}

/** Orders whose payment was authorised and then refused at capture, so that the customer has to pay again. */
export const readUnpaidOrders = ({ query }) =>
  query(`
    select o.reference, o.status, a.provider, a.amount, a.error, a.created_at
    from "order" o join payment_attempt a on a.client_id = o.client_id and a.checkout_id = o.checkout_id
    where a.state = 'capture_failed'`);

/** The sums of orders, journal and the providers' own books, in minor units. */
export async function readSums({ query, providers }) {
  const [{ orders, paid, captured, refunded }] = await query(`
    select count(*)::int as orders, coalesce(sum(amount), 0)::int as paid,
      (select coalesce(sum(amount), 0)::int from journal where reason = 'capture') as captured,
      (select coalesce(sum(amount), 0)::int from journal where reason = 'refund') as refunded
    from tender where attempt_id is not null`);
  const books = Object.values(await providers.readBooks()).flat();
  const sum = (name) => books.reduce((amounts, line) => amounts + line[name], 0);
  return {
    orders,
    paid,
    captured,
    refunded,
    providerCaptured: sum('captured'),
    providerRefunded: sum('refunded'),
  };
}
