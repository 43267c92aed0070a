import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { createDataStore } from '../../platform/data-store.ts';
import type { DataStore, LedgerEntry, SandboxDeps } from '../../platform/deps.ts';
import { readStripeLedger, stripeSandbox } from '../index.ts';

export const webhookSecret = 'whsec_sandbox_test';
const version = '2026-10-28.endive';

export type Sandbox = {
  origin: string;
  /** Stripe's own client for this sandbox. */
  stripe: Stripe;
  client: (options?: Stripe.StripeConfig) => Stripe;
  readLedger: () => LedgerEntry[];
  /** Moves the sandbox's clock. */
  advance: (ms: number) => void;
  now: () => number;
  /** Posts like the card frame, with the publishable key. */
  browser: (path: string, params: Record<string, string>) => Promise<Response>;
  postJson: (path: string, body: object) => Promise<unknown>;
  /** Stops the sandbox and starts a new one with the same store. */
  restart: () => Promise<Sandbox>;
};

type Options = {
  webhookUrl?: string;
  store?: DataStore;
  ahead?: number;
  /** Number of responses to drop after the operation took effect. */
  lostResponses?: number;
};

/** Starts a listening sandbox with an in-memory store; it stops when the test finishes. */
export async function startSandbox(options: Options = {}): Promise<Sandbox> {
  const { webhookUrl, store = createTestStore(), ahead = 0 } = options;
  const server = createServer();
  const port = await listen(server);
  const app = Fastify({ serverFactory: (handle) => server.on('request', handle) });
  let responsesToDrop = options.lostResponses ?? 0;
  app.addHook('onSend', async (request) => {
    if (request.method !== 'POST' || responsesToDrop === 0) return;
    responsesToDrop -= 1;
    request.raw.socket.destroy();
  });
  let offsetMs = ahead;
  const origin = `http://127.0.0.1:${port}`;
  const now = () => Date.now() + offsetMs;
  const settings = { origin, webhookUrl, webhookSecret, debitWebhookUrls: [], debitWebhookSecret: '' };
  const deps: SandboxDeps = { app, now, store, settings };
  app.register(async (scope) => stripeSandbox({ ...deps, app: scope }));
  await app.ready();
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
  };
  onTestFinished(stop);

  const client = (options: Stripe.StripeConfig = {}) =>
    new Stripe('sk_test_sandbox', {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      apiVersion: version,
      maxNetworkRetries: 0,
      telemetry: false,
      ...options,
    });
  return {
    origin,
    stripe: client(),
    client,
    now,
    readLedger: () => readStripeLedger(deps),
    advance(ms) {
      offsetMs += ms;
    },
    browser: (path, params) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_sandbox' },
        body: new URLSearchParams(params),
      }),
    async postJson(path, body) {
      const reply = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return reply.json();
    },
    async restart() {
      await stop();
      return startSandbox({ ...(webhookUrl ? { webhookUrl } : {}), store, ahead: offsetMs });
    },
  };
}

export type Arrival = { body: string; headers: IncomingHttpHeaders };

/** Starts a webhook listener that responds with the status of `getStatus`. */
export async function startListener(
  getStatus: () => number = () => 200,
): Promise<{ url: string; arrivals: Arrival[] }> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      arrivals.push({ body, headers: request.headers });
      reply.writeHead(getStatus()).end();
    });
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}/webhook`, arrivals };
}

/** A store in a folder of its own. */
export const createTestStore = (): DataStore =>
  createDataStore(join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.json'));

const [firstPort, lastPort] = [39_200, 39_299];

let portCounter = process.pid;

/** Listens on the next port of this suite's range; never reuses the last one, which may have old connections. */
async function listen(server: Server): Promise<number> {
  const portCount = lastPort - firstPort + 1;
  for (let step = 0; step < portCount; step += 1) {
    portCounter += 1;
    const port = firstPort + (portCounter % portCount);
    if (await tryListen(server, port)) return port;
  }
  throw new Error(`No free port between ${firstPort} and ${lastPort}`);
}

const tryListen = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const fail = () => resolve(false);
    server.once('error', fail).listen(port, '127.0.0.1', () => {
      server.off('error', fail);
      resolve(true);
    });
  });
