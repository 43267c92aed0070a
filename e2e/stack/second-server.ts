import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';
import { isPortFree } from '../../scripts/process.mjs';
import { getDatabaseUrl } from './database.ts';
import { getStackEnv } from './environment.ts';

export type SecondServer = {
  /** While true, the server's event loop is delayed by 300 ms at a time. Resolves once it shows. */
  setBusy: (isBusy: boolean) => Promise<void>;
  /** While true, every connection to the database is cut. Resolves once it shows. */
  setDatabaseLost: (isLost: boolean) => Promise<void>;
  /** As `setDatabaseLost(true)`, without waiting. */
  loseDatabase: () => void;
  stop: () => Promise<void>;
};

/** Loaded into the server: SIGUSR2 starts and ends delays of the event loop, which take no processor time. */
const delayScript = `
  let isBusy = false;
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const delay = () => {
    Atomics.wait(cell, 0, 0, 300);
    if (isBusy) setTimeout(delay, 5);
  };
  process.on('SIGUSR2', () => { isBusy = !isBusy; if (isBusy) delay(); });`;

/**
 * Over it, requests other than the basket's are refused; over four times it, those too. The delays of a busy machine
 * that runs the tests stay below the first, and 300 ms between the two.
 */
const maxDelayMs = 140;

/**
 * A second server over the running application's database, which a test can overload and cut off. From now on
 * `getUrl` leads to it. `settings` are those of its environment that differ.
 */
export async function startSecondServer(settings: NodeJS.ProcessEnv = {}): Promise<SecondServer> {
  const mainPort = process.env['PAVILION_E2E_PORT'] ?? '';
  const sandbox = `http://127.0.0.1:${Number(mainPort) + 1}`;
  const dataDir = process.env['PAVILION_E2E_DATA'] ?? '';
  const database = await createRelay(getDatabaseUrl({ dataDir }));
  const port = await findFreePort(29_900);
  const server = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(delayScript)}`, 'dist/server/main.js'],
    {
      env: {
        ...getStackEnv(),
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        SANDBOX_URL: sandbox,
        MAX_EVENT_LOOP_DELAY: String(maxDelayMs),
        PARENT_PID: String(process.pid),
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await waitUntilReady(server, `http://127.0.0.1:${port}/api/ready`);
  Object.assign(process.env, { PAVILION_E2E_PORT: String(port), PAVILION_E2E_SANDBOX: sandbox });
  let wasBusy = false;
  /** Waits until the server refuses other requests than the basket's, or none. */
  const waitForStatus = async (status: number): Promise<void> => {
    const headers = { 'x-client-domain': `bookings.demo.localhost:${port}` };
    const read = async () =>
      (await fetch(`http://127.0.0.1:${port}/api/activities/venues`, { headers })).status;
    while ((await read()) !== status) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return {
    setBusy: async (isBusy) => {
      if (isBusy !== wasBusy) server.kill('SIGUSR2');
      wasBusy = isBusy;
      await waitForStatus(isBusy ? 503 : 200);
    },
    setDatabaseLost: async (isLost) => {
      database.setLost(isLost);
      await waitForStatus(isLost ? 503 : 200);
    },
    loseDatabase: () => database.setLost(true),
    stop: async () => {
      process.env['PAVILION_E2E_PORT'] = mainPort;
      delete process.env['PAVILION_E2E_SANDBOX'];
      const exited = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.kill('SIGTERM')) await exited;
      database.close();
    },
  };
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  let errors = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  while (server.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The second server did not start:\n${errors}`);
}

async function findFreePort(from: number): Promise<number> {
  const first = from + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * 20;
  for (let port = first; ; port += 1) if (await isPortFree(port)) return port;
}

/** A network path to the database that can be cut. */
async function createRelay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isLost = false;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const relay = createServer((client) => {
    if (isLost) return void client.destroy();
    const server = connect(Number(target.port), target.hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const address = relay.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    setLost(value: boolean): void {
      isLost = value;
      if (isLost) cut();
    },
    close(): void {
      cut();
      relay.close();
    },
  };
}
