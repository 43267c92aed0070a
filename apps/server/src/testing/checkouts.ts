import { call } from '@pavilion/contract/call';
import { clearCart } from '@pavilion/contract/cart';
import {
  authorise,
  cancelPayment,
  complete,
  completeChallenge,
  prepare,
  resume,
} from '@pavilion/contract/checkout';
import { getOrder } from '@pavilion/contract/order';
import type { Request } from '@pavilion/contract/route';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import { createSendMailHandler } from '#platform/jobs/mailer';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from '../app.ts';
import type { Purchasables } from '../modules/cart/index.ts';
import { checkoutJobs, confirmationJobs, createPaymentSweep } from '../modules/checkout/index.ts';
import { saveCredentials } from '../modules/client/index.ts';
import { savedCardJobs } from '../modules/saved-card/index.ts';
import { createPurchasables } from '../purchasables.ts';
import { createTestShopper } from './carts.ts';
import { createTestOccurrence, createTestVenue } from './occurrences.ts';
import {
  answerOpayoBank,
  answerStripeBank,
  cards,
  createOpayoCardToken,
  createStripeCardToken,
  type Sandbox,
} from './payment-sandbox.ts';
import { createTestClient, logInTestCustomer, testKeys } from './people.ts';
import { type createTestDatabase, minutesAfter } from './test-database.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
export type Provider = 'opayo' | 'stripe';

/** The sandbox's credentials. */
export const testCredentials = {
  opayo: {
    vendor: 'sandbox',
    key: 'sandbox-key',
    password: 'sandbox-password',
    reportingUser: 'sandbox-reporting',
    reportingPassword: 'sandbox-reporting-password',
  },
  stripe: {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  },
};

/** A client with this payment provider, its venue, and the whole server connected to the sandbox. */
export async function createTestShop(
  world: TestDatabase,
  sandbox: Sandbox,
  provider: Provider,
  { startsInDays = 10, ...changes }: { slug?: string; languages?: string[]; startsInDays?: number } = {},
) {
  const startsInMinutes = startsInDays * 24 * 60;
  const client = await createTestClient(world, { payment_provider: provider, ...changes });
  await saveCredentials(
    world.run,
    testKeys.encryption,
    { clientId: client.id, provider },
    testCredentials[provider],
  );
  const venue = await createTestVenue(world, client, { leaves: 4 });
  const deps: AppDeps & { maxWaitMs: number; purchasables: Purchasables } = {
    purchasables: createPurchasables(world),
    database: world,
    now: sandbox.now,
    settings: {
      ...readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32), BEARER: 'off' }),
      SANDBOX_URL: sandbox.origin,
    },
    keys: testKeys,
    log: createLogger('silent'),
    maxWaitMs: 4000,
  };
  const app = buildApp(deps);
  const createOccurrence = (price = 500, maximum = 10) =>
    createTestOccurrence(world, venue, {
      schedule: { maximum },
      prices: [{ amount: price, tax_rate: 2000 }],
      occurrence: {
        starts_at: new Date(minutesAfter(startsInMinutes)),
        ends_at: new Date(minutesAfter(startsInMinutes + 60)),
        last_bookable_at: new Date(minutesAfter(startsInMinutes)),
      },
    });
  return { world, sandbox, provider, client, venue, deps, app, createOccurrence };
}

export type TestShop = Awaited<ReturnType<typeof createTestShop>>;
export type TestCard = 'ok' | 'challenge' | 'declined';

/** The card token and, with Opayo, its session key, as the provider's frame returns them. */
export async function createCardToken(
  { provider, sandbox }: Pick<TestShop, 'provider' | 'sandbox'>,
  { session_key, publishable_key }: { session_key: string | null; publishable_key: string | null },
  kind: TestCard,
) {
  return provider === 'opayo'
    ? {
        session_key: session_key ?? '',
        card_identifier: await createOpayoCardToken(sandbox, session_key ?? '', cards.opayo[kind]),
      }
    : { card_identifier: await createStripeCardToken(sandbox, publishable_key ?? '', cards.stripe[kind]) };
}

/** A customer with a place in their cart (£5, or at the price of `item`), and the calls of their browser in checkout. */
export async function createTestBuyer(
  shop: TestShop,
  price = 500,
  item?: Awaited<ReturnType<TestShop['createOccurrence']>> & { quantity?: number },
) {
  const { world, sandbox, provider, client, app } = shop;
  const person = await logInTestCustomer(world, client);
  const shopper = createTestShopper(app, person.headers, person.personId);
  const occurrence = item ?? (await shop.createOccurrence(price));
  const added = await shopper.add(occurrence);
  if (!added.ok) throw new Error(`Adding to the cart failed: ${added.code}`);
  const { send } = shopper;

  /** The card token and, with Opayo, its session key, as the provider's frame returns them. */
  const card = async (kind: TestCard = 'ok') => {
    const prepared = await call(send, prepare, { query: {} });
    if (!prepared.ok) throw new Error(`Preparing the payment failed: ${prepared.code}`);
    return createCardToken(shop, prepared.value, kind);
  };
  const submitPayment = (body: object) =>
    call(send, authorise, {
      body: {
        billing_address_line_one: '88 High Street',
        billing_city: 'Salford',
        billing_postcode: '412',
        card_holder_name: 'SAM SAMPLE',
        browser_language: 'en-GB',
        browser_screen_height: 900,
        browser_screen_width: 1440,
        payments: [{ tender_type: 'online' as const, amount: price }],
        ...body,
      },
    });
  return {
    ...shopper,
    person,
    occurrence,
    prepare: () => call(send, prepare, { query: {} }),
    cancelPayment: () => call(send, cancelPayment, { body: {} }),
    card,
    authorise: submitPayment,
    pay: async (kind: TestCard = 'ok', more: object = {}) =>
      submitPayment({ ...(await card(kind)), ...more }),
    resume: (card_identifier?: string) =>
      call(send, resume, { body: card_identifier === undefined ? {} : { card_identifier } }),
    complete: (transaction_uuid: string | undefined, more: CompleteFields = {}) =>
      call(send, complete, {
        body: { ...(transaction_uuid !== undefined && { transaction_uuid }), ...more },
      }),
    completeSca: (transaction_uuid: string, sca_result: string | null = null) =>
      call(send, completeChallenge, {
        params: { transactionId: transaction_uuid },
        body: { transaction_uuid, sca_result },
      }),
    clear: () => call(send, clearCart, { query: {} }),
    order: (id: string) => call(send, getOrder, { params: { id } }),
    /** Completes or fails the bank's challenge as the browser does; with Opayo the bank's page then posts back. */
    answerBank: async (challenge: TestChallenge, passes: boolean): Promise<void> => {
      const { sca_url: url, sca_data: data, client_secret: secret, transaction_uuid: id } = challenge;
      if (provider === 'stripe') return answerStripeBank(sandbox, secret ?? '', passes);
      const cres = await answerOpayoBank(sandbox, { url: url ?? '', creq: data?.['creq'] ?? '' }, passes);
      await returnFromBank(app, client.host, id, cres);
    },
  };
}

type CompleteFields = Partial<Request<typeof complete>['body']>;

export type TestBuyer = Awaited<ReturnType<typeof createTestBuyer>>;

export type TestChallenge = {
  transaction_uuid: string;
  sca_url: string | null;
  sca_data: Record<string, string> | null;
  client_secret: string | null;
};

/** Returns from the bank's page: a cross-site post without cookies. */
export const returnFromBank = (app: FastifyInstance, host: string, id: string, cres: string) =>
  app.inject({
    method: 'POST',
    url: `/api/payment-providers/opayo/return/${id}`,
    headers: {
      host,
      origin: 'https://bank.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ cres }).toString(),
  });

/** Runs each pending outbox message of a client once, as the relay and the queue do. */
export async function runOutbox({ world, deps, client }: TestShop): Promise<void> {
  const jobs = { ...checkoutJobs(deps), ...savedCardJobs(deps) };
  const rows = await world.run(sql<{ id: string; kind: string; payload: unknown }>`
    update outbox set relayed_at = ${new Date(deps.now())}
    where client_id = ${client.id} and relayed_at is null returning id, kind, payload`);
  for (const { id, kind, payload } of rows) {
    await jobs[kind]?.({ clientId: client.id, id, payload }, { number: 1, isLast: false });
  }
}

/** Runs one round of the sweep of payments. */
export const sweepPayments = (deps: TestShop['deps']): Promise<number> => createPaymentSweep(deps)();

/** Emails that the client has sent, oldest first. Confirmations are built as the worker builds them. */
export async function readOutboxEmails({
  world,
  client,
  deps,
}: {
  world: Pick<TestDatabase, 'run'>;
  client: { id: string };
  deps: Parameters<typeof confirmationJobs>[0];
}) {
  const rows = await world.run(sql<{ id: string; kind: string; payload: unknown }>`
    select id, kind, payload from outbox
    where client_id = ${client.id} and kind in ('send_mail', 'send_confirmation') order by created_at, id`);
  const sent: unknown[] = [];
  const mailer = { send: async (email: unknown) => void sent.push(email) };
  const jobs = {
    ...confirmationJobs(deps, mailer),
    send_mail: createSendMailHandler({ ...mailer, close: () => {} }),
  };
  for (const { id, kind, payload } of rows)
    await jobs[kind as keyof typeof jobs]?.(
      { clientId: client.id, id, payload },
      { number: 1, isLast: false },
    );
  const emailSchema = z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z.optional(
      z.array(
        z.object({ name: z.string(), type: z.string(), content: z.string(), cid: z.optional(z.string()) }),
      ),
    ),
  });
  return sent.map((email) => emailSchema.parse(email));
}

/** The row of a payment attempt. */
export async function readAttempt({ world, client }: TestShop, id: string) {
  const [row] = await world.run(sql<{
    state: string;
    reference: string;
    provider_ref: string | null;
    next_check_at: Date | null;
    open_reason: string | null;
  }>`select state, reference, provider_ref, next_check_at, open_reason from payment_attempt
    where client_id = ${client.id} and id = ${id}`);
  if (!row) throw new Error(`Payment attempt ${id} not found`);
  return row;
}

/** The provider's record of an attempt; undefined if it has none. */
export async function readProviderBooks(shop: TestShop, id: string) {
  const { reference } = await readAttempt(shop, id);
  return (await shop.sandbox.books()).find((line) => line.reference === reference || line.reference === id);
}

/** Orders of a client with the payment attempt of each. */
export async function readOrders({ world, client }: TestShop) {
  return world.run(sql<{ id: string; status: string; total: number; attempt_id: string | null }>`
    select o.id, o.status, o.total, p.attempt_id from "order" o
    left join tender p on p.client_id = o.client_id and p.order_id = o.id
    where o.client_id = ${client.id} order by o.created_at, o.id`);
}
