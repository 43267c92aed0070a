// The faults, one entry each. `inject` runs while the load runs, and may return for how many milliseconds the product could
// not be served through no fault of its own. `inShort`: also in the short form, which `npm test` runs. `canRefuse`: errors
// of connections that the fault explains. `check` runs after the payments have ended, and returns problems.
import { setTimeout as sleep } from 'node:timers/promises';
import { clockFaults } from './clock-faults.mjs';
import { hostileFaults } from './hostile-faults.mjs';
import { providerFaults } from './provider-faults.mjs';
import { workerFaults } from './worker-faults.mjs';

const databaseFaults = [
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
];

const serverFaults = [
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

export const faults = [
  { name: 'none', inShort: true, inject: () => sleep(3000) },
  ...hostileFaults,
  ...databaseFaults,
  ...workerFaults,
  ...serverFaults,
  ...clockFaults,
  ...providerFaults,
];
