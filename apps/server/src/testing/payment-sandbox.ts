import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import * as z from 'zod/mini';
import { resolveRepoPath } from '#platform/lib/repo-path';
import { noon } from './test-database.ts';

/** The payment sandbox in a separate process, called only over HTTP. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const bookLineSchema = z.object({
  provider: z.string(),
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  amount: z.int(),
  captured: z.int(),
  refunded: z.int(),
});
const faultCountSchema = z.object({
  faults: z.array(z.object({ match: z.object({ path: z.optional(z.string()) }), seen: z.int() })),
});
const booksSchema = z.object({ opayo: z.array(bookLineSchema), stripe: z.array(bookLineSchema) });

/** Starts the built sandbox (global-setup.ts) with its clock at noon; `now` follows that clock. */
export async function startSandbox(env: Record<string, string> = {}) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const root = resolve(resolveRepoPath('apps/sandbox'), '../..');
  const child = spawn(process.execPath, ['dist/sandbox/main.js'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: String(port),
      DATA_DIR: dataDir,
      CLOCK: new Date(noon).toISOString(),
      PARENT_PID: String(process.pid),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  afterAll(async () => {
    // A graceful stop waits for requests that a fault delays, and nothing needs the books any more.
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const clock = async (): Promise<number> => {
    const response = z.object({ now: z.string() }).parse(await (await fetch(`${origin}/clock`)).json());
    return Date.parse(response.now);
  };
  let offsetMs = (await waitUntilReady(clock)) - Date.now();
  return {
    origin,
    dataDir,
    now: () => Date.now() + offsetMs,
    /** Moves the sandbox's clock and `now`. */
    async advance(ms: number): Promise<void> {
      await post('/clock', { advance_ms: ms });
      offsetMs = (await clock()) - Date.now();
    },
    addFault: (fault: object) => post('/faults', fault),
    /** Counts the calls of a path from now on; without a fault, it does not change them. */
    async countCalls(
      method: string,
      path: string,
      fault: object = { do: 'delay', ms: 0, times: 0 },
    ): Promise<() => Promise<number>> {
      await post('/faults', { match: { method, path }, ...fault });
      return async () => {
        const { faults } = faultCountSchema.parse(await (await fetch(`${origin}/faults`)).json());
        return faults.findLast((fault) => fault.match.path === path)?.seen ?? 0;
      };
    },
    async books() {
      const response = booksSchema.parse(await (await fetch(`${origin}/books.json`)).json());
      return [...response.opayo, ...response.stripe];
    },
    post,
    postForm: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(new URL(path, origin), {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
  };
}

async function waitUntilReady<T>(request: () => Promise<T>): Promise<T> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await request();
    } catch (error) {
      if (attempts > 300) throw error;
      await wait(100);
    }
  }
}

/** Below the ports that Linux gives to outgoing connections (from 32768), which many tests use up. */
const [firstPort, lastPort] = [21_000, 22_998];

/** A free port whose successor is free too, for the sandbox's mail server. */
export async function freePort(): Promise<number> {
  const count = (lastPort - firstPort) / 2;
  const start = Math.floor(Math.random() * count);
  for (let n = 0; n < count; n += 1) {
    const port = firstPort + 2 * ((start + n) % count);
    if (reservePort(port) && (await isPortFree(port)) && (await isPortFree(port + 1))) return port;
  }
  throw new Error(`No free port for the sandbox from ${firstPort} to ${lastPort}`);
}

/**
 * Reserves a port by creating its file, so that test files that run at the same time do not share a sandbox. Each user
 * has files of their own, because nobody may delete another user's.
 */
function reservePort(port: number): boolean {
  const file = join(tmpdir(), `pavilion-test-port-${userInfo().uid}-${port}`);
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    afterAll(() => rmSync(file, { force: true }));
    return true;
  } catch {
    if (!isAlive(Number(readOwner(file)))) rmSync(file, { force: true });
    return false;
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const isPortFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** Published test cards by outcome. */
export const cards = {
  opayo: {
    ok: { cardNumber: '4929000000006', cardholderName: 'SUCCESSFUL' },
    challenge: { cardNumber: '4929000000006', cardholderName: 'CHALLENGE' },
    declined: { cardNumber: '4929602110085639', cardholderName: 'SUCCESSFUL' },
  },
  stripe: { ok: '4242424242424242', challenge: '4000000000003220', declined: '4000000000000002' },
} as const;

/** Creates a card token as Opayo's frame in the browser does. */
export async function createOpayoCardToken(
  sandbox: Sandbox,
  sessionKey: string,
  card: object,
): Promise<string> {
  const response = await fetch(`${sandbox.origin}/api/v1/card-identifiers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionKey}` },
    body: JSON.stringify({ cardDetails: { expiryDate: '1231', securityCode: '123', ...card } }),
  });
  return z.object({ cardIdentifier: z.string() }).parse(await response.json()).cardIdentifier;
}

/** Creates a card token as Stripe's frame in the browser does, of a typed card or of a wallet's. */
export async function createStripeCardToken(
  sandbox: Sandbox,
  publishableKey: string,
  number: string,
  wallet?: 'apple_pay' | 'google_pay',
): Promise<string> {
  const response = await sandbox.postForm(
    '/v1/confirmation_tokens',
    {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      ...(wallet === undefined
        ? { 'payment_method_data[card][cvc]': '123' }
        : { 'payment_method_data[card][wallet]': wallet }),
    },
    { authorization: `Bearer ${publishableKey}` },
  );
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

const readHiddenField = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Completes or cancels the challenge on the bank's page with Opayo and returns the `cres`. */
export async function answerOpayoBank(
  sandbox: Sandbox,
  { url, creq }: { url: string; creq: string },
  passes: boolean,
): Promise<string> {
  const challengePage = await (await sandbox.postForm(url, { creq })).text();
  const acsTransactionID = readHiddenField(challengePage, 'acsTransactionID');
  const resultPage = await sandbox.postForm('/3ds-simulator/html_challenge_answer', {
    acsTransactionID,
    ...(passes ? { challengeData: 'challenge' } : { cancel: '1' }),
  });
  return readHiddenField(await resultPage.text(), 'cres');
}

/** Completes or fails the challenge on the bank's page with Stripe. */
export async function answerStripeBank(
  sandbox: Sandbox,
  clientSecret: string,
  passes: boolean,
): Promise<void> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  await sandbox.postForm(`/stripe/3ds/${id}?client_secret=${encodeURIComponent(clientSecret)}`, {
    outcome: passes ? 'complete' : 'fail',
  });
}
