import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import * as z from 'zod/mini';
import { resolveRepoPath } from '#platform/lib/repo-path';
import { noon } from './test-database.ts';

/** The payment sandbox in a process of its own, driven by HTTP alone, as any provider would be. */
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

/** The sandbox's clock begins at noon, and `now` is ours, which goes with it. */
export async function startSandbox(env: Record<string, string> = {}) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const root = resolve(resolveRepoPath('apps/sandbox'), '../..');
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/sandbox/src/main.ts'], {
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
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
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
    /** Moves both clocks. */
    async advance(ms: number): Promise<void> {
      await post('/clock', { advance_ms: ms });
      offsetMs = (await clock()) - Date.now();
    },
    addFault: (addFault: object) => post('/faults', addFault),
    /** Counts the calls of a path from now on, and does nothing to them. */
    async countCalls(method: string, path: string): Promise<() => Promise<number>> {
      await post('/faults', { match: { method, path }, do: 'delay', ms: 0, times: 0 });
      return async () => {
        const read = faultCountSchema.parse(await (await fetch(`${origin}/faults`)).json());
        return read.faults.findLast((addFault) => addFault.match.path === path)?.seen ?? 0;
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
  for (let tries = 0; ; tries += 1) {
    try {
      return await request();
    } catch (error) {
      if (tries > 300) throw error;
      await wait(100);
    }
  }
}

const [firstPort, lastPort] = [39_800, 39_898];

/** A port whose neighbour is free too: the sandbox's mail server listens there. */
export async function freePort(): Promise<number> {
  const count = (lastPort - firstPort) / 2;
  const start = Math.floor(Math.random() * count);
  for (let n = 0; n < count; n += 1) {
    const port = firstPort + 2 * ((start + n) % count);
    if (reservePort(port) && (await isPortFree(port)) && (await isPortFree(port + 1))) return port;
  }
  throw new Error('No free port for the sandbox.');
}

/** Two test files that begin together must not share a sandbox: whoever makes the file has the port. */
function reservePort(port: number): boolean {
  const file = join(tmpdir(), `pavilion-test-port-${port}`);
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

/** The published test cards, by what they are for. */
export const cards = {
  opayo: {
    ok: { cardNumber: '4929000000006', cardholderName: 'SUCCESSFUL' },
    challenge: { cardNumber: '4929000000006', cardholderName: 'CHALLENGE' },
    declined: { cardNumber: '4929602110085639', cardholderName: 'SUCCESSFUL' },
  },
  stripe: { ok: '4242424242424242', challenge: '4000000000003220', declined: '4000000000000002' },
} as const;

/** A card's token, as Opayo's own frame in the browser gets it. */
export async function createOpayoCardToken(
  sandbox: Sandbox,
  sessionKey: string,
  card: object,
): Promise<string> {
  const answer = await fetch(`${sandbox.origin}/api/v1/card-identifiers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionKey}` },
    body: JSON.stringify({ cardDetails: { expiryDate: '1231', securityCode: '123', ...card } }),
  });
  return z.object({ cardIdentifier: z.string() }).parse(await answer.json()).cardIdentifier;
}

/** A card's token, as Stripe's own frame in the browser gets it. */
export async function createStripeCardToken(
  sandbox: Sandbox,
  publishableKey: string,
  number: string,
): Promise<string> {
  const answer = await sandbox.postForm(
    '/v1/confirmation_tokens',
    {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    },
    { authorization: `Bearer ${publishableKey}` },
  );
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

const readHiddenField = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** What the customer does on the bank's page of Opayo; answers what their browser carries back. */
export async function answerOpayoBank(
  sandbox: Sandbox,
  { url, creq }: { url: string; creq: string },
  passes: boolean,
): Promise<string> {
  const asked = await (await sandbox.postForm(url, { creq })).text();
  const acsTransactionID = readHiddenField(asked, 'acsTransactionID');
  const answered = await sandbox.postForm('/3ds-simulator/html_challenge_answer', {
    acsTransactionID,
    ...(passes ? { challengeData: 'challenge' } : { cancel: '1' }),
  });
  return readHiddenField(await answered.text(), 'cres');
}

/** What the customer does on the bank's page of Stripe. */
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
