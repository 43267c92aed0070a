import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testCardPayment } from '../../testing/card-payment.ts';
import { createOpayoProvider } from './opayo/provider.ts';
import { createStripeProvider } from './stripe/provider.ts';

// Every request to a provider ends at its deadline, however the provider is silent.
const realSetTimeout = setTimeout;
const sockets = new Set<Socket>();
const servers: Server[] = [];

/** A server that accepts connections, and answers with what `answer` writes. */
async function startServer(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

const startOfResponse =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{';
const origins = {
  'accepts and never answers': await startServer(() => undefined),
  'stops in its response': await startServer((socket) => socket.write(startOfResponse)),
  'sends a byte from time to time': await startServer((socket) => {
    socket.write(startOfResponse);
    const interval = setInterval(() => socket.write(' '), 10);
    socket.once('close', () => clearInterval(interval));
  }),
};
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

const charge = {
  id: 'attempt',
  reference: 'pv-attempt',
  providerRef: 'pi_attempt',
  amount: 500,
  currency: 'GBP',
  createdAt: 0,
  scaResult: null,
  statusChecks: 0,
};
const refund = { id: 'refund', reference: 'pr-refund', amount: 500, statusChecks: 1 };
describe.each(Object.entries(origins))('when Opayo %s', (_, origin) => {
  /** The deadlines of the requests in milliseconds. They pass after 50 ms. */
  let deadlines: number[] = [];
  beforeEach(() => {
    deadlines = [];
    const createTimeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      deadlines.push(ms);
      return createTimeout(50);
    });
  });
  afterEach(() => vi.restoreAllMocks());
  const provider = createOpayoProvider(
    {
      origin,
      mode: 'sandbox',
      vendor: 'sandbox',
      key: 'key',
      password: 'password',
      reportingUser: 'user',
      reportingPassword: 'password',
      logWarning: () => undefined,
      reportProblem: async () => undefined,
    },
    () => 0,
  );

  test('every request ends at its deadline, with an unknown outcome [PAY-09]', async () => {
    const calls = [
      [() => provider.prepare(), { ok: false }, [10_000]],
      [() => provider.authorise(charge, testCardPayment, async () => true), { state: 'unknown' }, [60_000]],
      [() => provider.submitSca(charge, 'result'), { state: 'unknown' }, [60_000]],
      // Reporting, then the transaction.
      [() => provider.fetchStatus(charge, true), { state: 'unknown' }, [10_000, 10_000]],
      [() => provider.refund(charge, refund), { state: 'unknown' }, [10_000, 60_000]],
    ] as const;
    for (const [call, outcome, expected] of calls) {
      deadlines = [];
      expect(await call()).toMatchObject(outcome);
      expect(deadlines).toEqual(expected);
    }
    for (const call of [provider.capture, provider.voidAuthorisation]) {
      deadlines = [];
      expect(await call(charge)).toBe('unknown');
      expect(deadlines).toEqual([30_000, 10_000]);
    }
  });

  test('a look-up in Reporting alone ends after 10 seconds [PAY-09]', async () => {
    expect(await provider.fetchStatus({ ...charge, providerRef: null }, true)).toEqual({ state: 'unknown' });
    expect(deadlines).toEqual([10_000]);
  });
});

describe.each(Object.entries(origins))('when Stripe %s', (silence, origin) => {
  // Stripe's client sends a request again if no response began.
  const maxTries = silence === 'accepts and never answers' ? 3 : 1;
  const requestSeconds = { min: 10 * maxTries, max: 10 * maxTries + 8 };

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const provider = createStripeProvider({
    secretKey: 'sk_test',
    publishableKey: 'pk_test',
    sandbox: new URL(origin),
    logWarning: () => undefined,
    reportProblem: async () => undefined,
  });

  /** The result of a call, and the seconds after which it ended. The server gets real time in each of them. */
  async function runToEnd<T>(call: Promise<T>) {
    let result: { value: T } | undefined;
    void call.then((value) => {
      result = { value };
    });
    for (let seconds = 0; seconds < 200; seconds += 1) {
      await new Promise((resolve) => realSetTimeout(resolve, 5));
      if (result) return { ...result, seconds };
      await vi.advanceTimersByTimeAsync(1000);
    }
    throw new Error('The call did not end');
  }

  test('every try of a request ends after 10 seconds [PAY-09]', async () => {
    const oneRequest = [
      [() => provider.authorise(charge, testCardPayment, async () => true), { state: 'failed' }],
      [() => provider.fetchStatus(charge, true), { state: 'unknown' }],
      [() => provider.refund(charge, refund), { state: 'unknown' }],
    ] as const;
    for (const [call, outcome] of oneRequest) {
      const { value, seconds } = await runToEnd<unknown>(call());
      expect(value).toMatchObject(outcome);
      expect(seconds).toBeGreaterThanOrEqual(requestSeconds.min);
      expect(seconds).toBeLessThanOrEqual(requestSeconds.max);
    }
    // Each looks the intent up after the request.
    for (const call of [provider.capture, provider.voidAuthorisation]) {
      const { value, seconds } = await runToEnd(call(charge));
      expect(value).toBe('unknown');
      expect(seconds).toBeGreaterThanOrEqual(2 * requestSeconds.min);
      expect(seconds).toBeLessThanOrEqual(2 * requestSeconds.max);
    }
  });
});
