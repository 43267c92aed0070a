import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import Fastify from 'fastify';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { BookLine, Books, Ground } from '../../ground.ts';
import { publishableKey, secretKey } from '../authenticate.ts';
import { stripeLines, stripeSandbox } from '../index.ts';

export const webhookSecret = 'whsec_sandbox_test';
const version = '2026-10-28.endive';

export type Sandbox = {
  origin: string;
  /** Stripe's own client, pointed here. */
  stripe: Stripe;
  client: (options?: Stripe.StripeConfig) => Stripe;
  lines: () => BookLine[];
  /** Moves the sandbox's clock. */
  advance: (ms: number) => void;
  now: () => number;
  /** What the card frame does with the publishable key. */
  browser: (path: string, params: Record<string, string>) => Promise<Response>;
  tell: (path: string, body: object) => Promise<unknown>;
  /** A second process over the same books. */
  restarted: () => Promise<Sandbox>;
};

type Options = {
  webhookUrl?: string;
  books?: Books;
  ahead?: number;
  /** So many answers are lost after the work was done. */
  lostAnswers?: number;
};

/** A listening sandbox with books in memory, closed when the test is over. */
export async function startSandbox(options: Options = {}): Promise<Sandbox> {
  const { webhookUrl, books = memoryBooks(), ahead = 0 } = options;
  const server = createServer();
  const port = await listen(server);
  const app = Fastify({ serverFactory: (handle) => server.on('request', handle) });
  let lost = options.lostAnswers ?? 0;
  app.addHook('onSend', async (request) => {
    if (request.method !== 'POST' || lost === 0) return;
    lost -= 1;
    request.raw.socket.destroy();
  });
  let moved = ahead;
  const origin = `http://127.0.0.1:${port}`;
  const now = () => Date.now() + moved;
  const ground: Ground = { app, now, books, settings: { origin, webhookUrl, webhookSecret } };
  app.register(async (scope) => stripeSandbox({ ...ground, app: scope }));
  await app.ready();
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
  };
  onTestFinished(stop);

  const client = (options: Stripe.StripeConfig = {}) =>
    new Stripe(secretKey, {
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
    lines: () => stripeLines(ground),
    advance(ms) {
      moved += ms;
    },
    browser: (path, params) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams(params),
      }),
    async tell(path, body) {
      const reply = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return reply.json();
    },
    async restarted() {
      await stop();
      return startSandbox({ ...(webhookUrl ? { webhookUrl } : {}), books, ahead: moved });
    },
  };
}

export type Arrival = { body: string; headers: IncomingHttpHeaders };

/** Somebody who listens to events, and takes them with the status that `answer` gives. */
export async function startListener(
  answer: () => number = () => 200,
): Promise<{ url: string; arrivals: Arrival[] }> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      arrivals.push({ body, headers: request.headers });
      reply.writeHead(answer()).end();
    });
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}/webhook`, arrivals };
}

/** Books as the shell keeps them, without a file: work that throws leaves nothing behind. */
export function memoryBooks(): Books {
  const pages = new Map<string, unknown>();
  const read = <Page>(name: string, empty: Page): Page => {
    if (!pages.has(name)) pages.set(name, empty);
    return pages.get(name) as Page;
  };
  return {
    read,
    change(name, empty, work) {
      const page = read(name, empty);
      const before = JSON.stringify(page);
      try {
        return work(page);
      } catch (fault) {
        pages.set(name, JSON.parse(before));
        throw fault;
      }
    },
  };
}

const [first, last] = [39_200, 39_299];

let taken = process.pid;

/** The next port of this suite's own range: never the last one again, to which old connections may still lead. */
async function listen(server: Server): Promise<number> {
  const ports = last - first + 1;
  for (let step = 0; step < ports; step += 1) {
    taken += 1;
    if (await tryPort(server, first + (taken % ports))) return first + (taken % ports);
  }
  throw new Error('No free port for the sandbox.');
}

const tryPort = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const fail = () => resolve(false);
    server.once('error', fail).listen(port, '127.0.0.1', () => {
      server.off('error', fail);
      resolve(true);
    });
  });
