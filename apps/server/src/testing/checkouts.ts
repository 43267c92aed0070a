import { call } from '@pavilion/contract/call';
import { authorise, complete, prepare } from '@pavilion/contract/checkout';
import { getOrder } from '@pavilion/contract/order';
import { scaCompletion } from '@pavilion/contract/payment';
import type { FastifyInstance } from 'fastify';
import type { Ground } from '#platform/ground';
import { openLog } from '#platform/log';
import { readSettings } from '#platform/settings';
import { buildApp } from '../app.ts';
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
export async function openShop(world: World, sandbox: Sandbox, provider: Provider) {
  const client = await clientWith(world, { payment_provider: provider });
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
