import { call } from '@pavilion/contract/call';
import { clearCart } from '@pavilion/contract/cart';
import { authorise, complete, prepare } from '@pavilion/contract/checkout';
import { getOrder } from '@pavilion/contract/order';
import { scaCompletion } from '@pavilion/contract/payment';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Ground } from '#platform/ground';
import { openLog } from '#platform/log';
import { readSettings } from '#platform/settings';
import { buildApp } from '../app.ts';
import { checkoutJobs } from '../modules/checkout/index.ts';
import { saveCredentials } from '../modules/client/index.ts';
import { shopperOf } from './carts.ts';
import { answerOpayoBank, answerStripeBank, cards, opayoCard, type Sandbox, stripeCard } from './payments.ts';
import { clientWith, customerOf, testKeys } from './people.ts';
import { sessionAt, venueOf } from './sessions.ts';
import { minutesAfter, type openWorld } from './world.ts';

type World = Awaited<ReturnType<typeof openWorld>>;
export type Provider = 'opayo' | 'stripe';

const keys = {
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

const tenDays = 10 * 24 * 60;

/** A client that pays by this provider, its venue, and the whole server over the sandbox. */
export async function openShop(
  world: World,
  sandbox: Sandbox,
  provider: Provider,
  changes: { slug?: string } = {},
) {
  const client = await clientWith(world, { payment_provider: provider, ...changes });
  await saveCredentials(world.run, testKeys.seal, { clientId: client.id, provider }, keys[provider]);
  const venue = await venueOf(world, client, { leaves: 4 });
  const ground: Ground & { patience: number } = {
    database: world,
    now: sandbox.now,
    settings: {
      ...readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32), BEARER: 'off' }),
      SANDBOX_URL: sandbox.origin,
    },
    keys: testKeys,
    log: openLog('silent'),
    patience: 4000,
  };
  const app = buildApp(ground);
  const session = (price = 500, maximum = 10) =>
    sessionAt(world, venue, {
      schedule: { maximum },
      prices: [{ amount: price, tax_rate: 2000 }],
      occurrence: {
        starts_at: new Date(minutesAfter(tenDays)),
        ends_at: new Date(minutesAfter(tenDays + 60)),
        last_bookable_at: new Date(minutesAfter(tenDays)),
      },
    });
  return { world, sandbox, provider, client, venue, ground, app, session };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
type Kind = 'ok' | 'challenge' | 'declined';

/** A customer with a place in their cart (£5), and all that their browser does from there on. */
export async function buyerOf(shop: Shop, price = 500) {
  const { world, sandbox, provider, client, app } = shop;
  const person = await customerOf(world, client);
  const shopper = shopperOf(app, person.headers, person.personId);
  const session = await shop.session(price);
  const added = await shopper.add(session);
  if (!added.ok) throw new Error(`Nothing was added: ${added.code}`);
  const { send } = shopper;

  /** The card's token and, with Opayo, the key of its session, as the provider's frame gives them. */
  const card = async (kind: Kind = 'ok') => {
    const prepared = await call(send, prepare, { query: {} });
    if (!prepared.ok) throw new Error(`Nothing was prepared: ${prepared.code}`);
    const { session_key, publishable_key } = prepared.value;
    return provider === 'opayo'
      ? {
          session_key: session_key ?? '',
          card_identifier: await opayoCard(sandbox, session_key ?? '', cards.opayo[kind]),
        }
      : { card_identifier: await stripeCard(sandbox, publishable_key ?? '', cards.stripe[kind]) };
  };
  const press = (body: object) =>
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
    session,
    prepare: () => call(send, prepare, { query: {} }),
    card,
    press,
    pay: async (kind: Kind = 'ok', more: object = {}) => press({ ...(await card(kind)), ...more }),
    complete: (transaction_uuid: string) => call(send, complete, { body: { transaction_uuid } }),
    finish: (transaction_uuid: string, sca_result: string | null = null) =>
      call(send, scaCompletion, {
        params: { transactionId: transaction_uuid },
        body: { transaction_uuid, sca_result },
      }),
    clear: () => call(send, clearCart, { query: {} }),
    order: (id: string) => call(send, getOrder, { params: { id } }),
    /** Answers the bank as the browser does; with Opayo its page comes back by a post of its own. */
    answerBank: async (challenge: Challenged, passes: boolean): Promise<void> => {
      const { sca_url: url, sca_data: data, client_secret: secret, transaction_uuid: id } = challenge;
      if (provider === 'stripe') return answerStripeBank(sandbox, secret ?? '', passes);
      const cres = await answerOpayoBank(sandbox, { url: url ?? '', creq: data?.['creq'] ?? '' }, passes);
      await comeBack(app, client.host, id, cres);
    },
  };
}

export type Challenged = {
  transaction_uuid: string;
  sca_url: string | null;
  sca_data: Record<string, string> | null;
  client_secret: string | null;
};

/** The bank's page brings the browser back: a post from another site, without any cookie. */
export const comeBack = (app: FastifyInstance, host: string, id: string, cres: string) =>
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

/** What the relay and the queue do: every row of a client's outbox that waits goes to its job, once. */
export async function runOutbox({ world, ground, client }: Shop): Promise<void> {
  const jobs = checkoutJobs(ground);
  const rows = await world.run(sql<{ id: string; kind: string; payload: unknown }>`
    update outbox set moved_at = ${new Date(ground.now())}
    where client_id = ${client.id} and moved_at is null returning id, kind, payload`);
  for (const { id, kind, payload } of rows) {
    await jobs[kind]?.({ clientId: client.id, id, payload }, { number: 1, isLast: false });
  }
}

/** The letters that a client has written so far, the newest last. */
export async function lettersOf({ world, client }: Shop) {
  const rows = await world.run(sql<{ id: string; payload: unknown }>`
    select id, payload from outbox where client_id = ${client.id} and kind = 'send_mail' order by made_at, id`);
  const letter = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
  return rows.map(({ payload }) => letter.parse(payload));
}

/** How an attempt is kept. */
export async function attemptOf({ world, client }: Shop, id: string) {
  const [row] = await world.run(sql<{
    state: string;
    reference: string;
    provider_ref: string | null;
    due_at: Date | null;
  }>`select state, reference, provider_ref, due_at from payment_attempt
    where client_id = ${client.id} and id = ${id}`);
  if (!row) throw new Error('there is no such attempt');
  return row;
}

/** What the provider's books say of an attempt; undefined where they say nothing. */
export async function booked(shop: Shop, id: string) {
  const { reference } = await attemptOf(shop, id);
  return (await shop.sandbox.books()).find((line) => line.reference === reference || line.reference === id);
}

/** Orders of a client beside what they took, as the books of the house have it. */
export async function ordersOf({ world, client }: Shop) {
  return world.run(sql<{ id: string; status: string; total: number; attempt_id: string | null }>`
    select o.id, o.status, o.total, p.attempt_id from "order" o
    left join order_payment p on p.client_id = o.client_id and p.order_id = o.id
    where o.client_id = ${client.id} order by o.created_at, o.id`);
}
