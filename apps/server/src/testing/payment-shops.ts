import { afterEach } from 'vitest';
import { readOpenPayments } from '../modules/payment/index.ts';
import { sweepRefunds } from '../modules/refund/index.ts';
import { createTestBuyer, createTestShop, type Provider, sweepPayments, type TestShop } from './checkouts.ts';
import { startSandbox } from './payment-sandbox.ts';
import { createTestDatabase } from './test-database.ts';

/** Requests to the providers for which tests add faults. */
export const providerPaths = {
  opayo: {
    pay: '/api/v1/transactions$',
    challenge: '/api/v1/transactions/*/3d-secure-challenge',
    capture: '/api/v1/transactions/*/instructions',
    void: '/api/v1/transactions/*/instructions',
    report: '/access/access.htm',
  },
  stripe: {
    pay: '/v1/payment_intents/*/confirm',
    capture: '/v1/payment_intents/*/capture',
    void: '/v1/payment_intents/*/cancel',
    report: '/v1/payment_intents/pi_*',
  },
} as const;

/** Stripe's client repeats a failed request, so a fault lasts until it is cleared. */
const maxFaults = 10_000;

/**
 * A shop of each provider in one database with one sandbox, and what their tests do to the sandbox and its clock. All
 * faults are cleared after each test.
 */
export async function createTestShops({ startsInDays = 10 } = {}) {
  const database = await createTestDatabase(8);
  const sandbox = await startSandbox();
  const setReport = (fields: object) => sandbox.post('/opayo/reporting-faults', fields);
  const clearFaults = async (): Promise<void> => {
    await fetch(`${sandbox.origin}/faults`, { method: 'DELETE' });
    await setReport({});
  };
  afterEach(clearFaults);
  const addFault = (
    path: string,
    action: string,
    { method = 'POST', times = maxFaults, ms = 0 }: { method?: string; times?: number; ms?: number } = {},
  ) => sandbox.addFault({ match: { method, path }, do: action, times, ...(ms > 0 && { ms }) });
  /** Makes the provider answer look-ups of a payment with this fault. */
  const addReportFault = (provider: Provider, action = '500') =>
    addFault(providerPaths[provider].report, action, { method: provider === 'stripe' ? 'GET' : 'POST' });
  return {
    database,
    sandbox,
    shops: {
      opayo: await createTestShop(database, sandbox, 'opayo', { startsInDays }),
      stripe: await createTestShop(database, sandbox, 'stripe', { startsInDays }),
    },
    addFault,
    addReportFault,
    /** Makes the provider receive a payment without an answer, and answer look-ups with this fault. */
    loseResponse: async (provider: Provider, reportAction?: string): Promise<void> => {
      await addFault(providerPaths[provider].pay, 'drop_after_commit');
      await addReportFault(provider, reportAction);
    },
    /** Changes the state that Opayo's Reporting returns. */
    setReport,
    clearFaults,
    /** Advances the clock and runs the sweeps, once for each number of minutes. */
    sweepAfter: async (shop: TestShop, ...minutes: readonly number[]): Promise<void> => {
      for (const step of minutes) {
        await sandbox.advance(step * 60_000);
        await sweepPayments(shop.deps);
        await sweepRefunds(shop.deps);
      }
    },
    /** The reasons for which a payment is on the operator's list. */
    readOpenReasons: async ({ client }: TestShop, id: string) =>
      (await readOpenPayments(database.run, sandbox.now()))
        .filter((payment) => payment.clientSlug === client.slug && payment.attemptId === id)
        .map(({ reason }) => reason),
  };
}

type AuthoriseResult<Value> = { ok: true; value: Value } | { ok: false; code: string; errors: unknown };

/** The value of a response that must be successful. */
export function unwrapPayment<Value>(paid: AuthoriseResult<Value>): Value {
  if (!paid.ok) throw new Error(`Refused: ${paid.code} ${JSON.stringify(paid.errors)}`);
  return paid.value;
}

/** A buyer whose card is authorised, after faults that the card token does not meet. */
export async function createPaidBuyer(
  shop: TestShop,
  kind: 'ok' | 'challenge' = 'ok',
  prepareFaults: () => Promise<unknown> = async () => {},
) {
  const buyer = await createTestBuyer(shop);
  const card = await buyer.card(kind);
  await prepareFaults();
  const paid = unwrapPayment(await buyer.authorise(card));
  return { buyer, paid, id: paid.transaction_uuid };
}
