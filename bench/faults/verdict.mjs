// What a fault did to the customers and to the data, and whether that is acceptable.
import { findViolations } from '../../scripts/check-invariants.mjs';
import { isOk, waitUntil } from './world.mjs';

/** Responses that a busy but working product gives. */
const isNormal = ({ status, code }) =>
  (status >= 200 && status < 400) || (status >= 400 && status < 500 && code !== undefined);

/** The longest time without a successful request, and the refusals by status and code. */
export function measureService({ requests, startedAt, endedAt }) {
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
  return { count: requests.length, longestGapMs: Math.round(Math.max(...gaps)), refusals };
}

/**
 * Problems of the service during a fault. 503 is the product's own refusal; other errors are none. After the outage
 * itself, service may take `maxExtraGapMs` to return.
 */
export function findServiceProblems({ outageMs, maxExtraGapMs, canRefuse = [] }, { longestGapMs, refusals }) {
  const unexpected = Object.keys(refusals).filter(
    (reason) => !/^(4\d\d|503) /.test(reason) && !canRefuse.some((code) => reason.includes(code)),
  );
  return [
    ...unexpected.map((reason) => `${refusals[reason]} requests: ${reason}`),
    ...(longestGapMs > outageMs + maxExtraGapMs
      ? [`no service for ${longestGapMs} ms, of which ${outageMs} ms are the outage`]
      : []),
  ];
}

const openStates = `('created', 'authorising', 'sca_required', 'authorised', 'unknown', 'capture_pending', 'void_pending')`;

/** Waits until payments, messages and jobs have settled, then lists what is wrong with the data. */
export async function findDataProblems({ query, url, sandbox, servers }, orders, { isShort }) {
  for (const server of servers) await waitUntil(() => isOk(`${server}/api/ready`));
  const problems = [];
  const expectNone = async (name, sql, timeoutMs) => {
    const read = () => query(sql);
    await waitUntil(async () => (await read()).length === 0, timeoutMs).catch(async () => {
      const rows = await read();
      if (rows.length > 0) problems.push(`${rows.length} ${name}: ${JSON.stringify(rows[0])}`);
    });
  };
  await expectNone(
    'payments captured late',
    `select id, state from payment_attempt where state in ('capture_pending', 'void_pending')`,
    90_000,
  );
  await expectNone('messages not relayed', 'select id, kind from outbox where relayed_at is null', 30_000);
  await expectNone(
    'jobs held by a dead worker',
    // A live worker keeps its job until the job's own deadline.
    `select id, task_identifier, locked_by from graphile_worker.jobs j where locked_at < now() - interval '60 s'
      and not exists (
        select from worker_heartbeat h
        where h.worker_id = j.locked_by and h.beat_at > clock_timestamp() - interval '30 s'
      )`,
    70_000,
  );
  // The short form leaves a hanging job of a live worker to the job's own deadline, so only the full form reports it.
  if (!isShort) {
    await expectNone(
      'jobs held for more than a minute',
      `select id, task_identifier, locked_by from graphile_worker.jobs where locked_at < now() - interval '60 s'`,
      70_000,
    );
  }
  await expectNone(
    'jobs that failed for good',
    `select id, last_error from graphile_worker.jobs where attempts >= max_attempts`,
    100,
  );
  const found = await query('select id::text from "order" where id = any($1::uuid[])', [orders]);
  if (found.length !== new Set(orders).size)
    problems.push(`${new Set(orders).size - found.length} confirmed orders missing`);
  return [...problems, ...(await findViolations(url, sandbox))];
}

/** Moves the clocks by a day and lists what is still pinned or open. */
export async function findPinnedAfterDay({ query, sandbox }) {
  const day = { advance_ms: 24 * 3_600_000 };
  await fetch(`${sandbox}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(day),
  });
  const countPinned = () => query('select cart_id, attempt_id from hold where attempt_id is not null');
  const countOpen = () => query(`select id, state from payment_attempt where state in ${openStates}`);
  await waitUntil(async () => (await countPinned()).length + (await countOpen()).length === 0, 60_000).catch(
    () => {},
  );
  return { pinned: await countPinned(), open: await countOpen() };
}
