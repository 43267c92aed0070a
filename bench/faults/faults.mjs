// The faults, one entry each. `inject` runs while the load runs, and may return for how many milliseconds the product could
// not be served through no fault of its own. `inShort`: also in the short form, which `npm test` runs. `canRefuse`: errors
// of connections that the fault explains.
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from './world.mjs';

export const faults = [
  {
    name: 'none',
    inShort: true,
    inject: () => sleep(4000),
  },
  {
    name: 'every backend terminated ten times',
    inShort: true,
    async inject({ terminateBackends }) {
      for (let round = 0; round < 10; round += 1) {
        await terminateBackends();
        await sleep(700);
      }
    },
  },
  {
    name: 'PostgreSQL silent for 10 s',
    inject: ({ pausePostgres }) => pausePostgres(10_000),
  },
  {
    name: 'PostgreSQL silent for 3 s',
    inShort: true,
    inject: ({ pausePostgres }) => pausePostgres(3000),
  },
  {
    name: 'PostgreSQL restarted, away for 10 s',
    inject: ({ restartPostgres }) => restartPostgres(10_000, 'SIGINT'),
  },
  {
    name: 'PostgreSQL crashed, away for 1 s',
    inShort: true,
    inject: ({ restartPostgres }) => restartPostgres(1000, 'SIGQUIT'),
  },
  {
    name: 'a worker killed at each step',
    inShort: true,
    async inject(world) {
      for (const [index, step] of workerSteps.entries()) {
        await waitUntil(async () => (await world.query(step.sql)).length > 0, 10_000).catch(() => {});
        await world.kill(`worker${1 + (index % 2)}`);
        await sleep(1000);
      }
    },
  },
  {
    name: 'both workers killed at once',
    async inject({ kill }) {
      await Promise.all([kill('worker1'), kill('worker2')]);
      await sleep(3000);
    },
  },
  {
    name: 'a server killed',
    async inject({ kill }) {
      await kill('server1');
      await sleep(4000);
    },
    // Its own customers are refused until the load balancer takes the other server.
    canRefuse: ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'],
  },
];

/** What a worker is doing, as the database shows it. */
const workerSteps = [
  { name: 'a message waits for the relay', sql: 'select 1 from outbox where relayed_at is null limit 1' },
  {
    name: 'a job runs',
    sql: 'select 1 from graphile_worker.jobs where locked_by is not null limit 1',
  },
  {
    name: 'a payment waits for the sweep',
    sql: 'select 1 from payment_attempt where next_check_at is not null limit 1',
  },
  {
    name: 'a sweep holds its lock',
    sql: `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and a.application_name = 'pavilion-sweep-locks' limit 1`,
  },
  { name: 'at rest', sql: 'select 1' },
];
