// Payment providers that are silent, refuse us, respond with something else, or have not decided yet.
import { setTimeout as sleep } from 'node:timers/promises';

const names = { opayo: 'Opayo', stripe: 'Stripe' };
const clients = { opayo: 'demo', stripe: 'harbour' };
const providers = ['opayo', 'stripe'];

/** Fails one provider for a time. The other client's customers must be able to pay meanwhile. */
const failFor = (provider, { fault, title, ms }) => ({
  name: `${names[provider]} ${title}`,
  payingClient: clients[providers.find((other) => other !== provider)],
  async inject({ providers: { failProvider, clearFaults } }) {
    await failProvider(provider, fault);
    await sleep(ms);
    await clearFaults();
  },
});

const failures = [
  { title: 'silent for 70 s', fault: { do: 'delay', ms: 70_000 }, ms: 70_000 },
  { title: 'answering 401', fault: { do: '401' }, ms: 5000 },
  { title: 'answering 429', fault: { do: '429' }, ms: 5000 },
  { title: "answering with a proxy's page", fault: { do: 'proxy_page' }, ms: 5000 },
];

const newKeys = {
  opayo: {
    atProvider: { integrationPassword: 'replaced-password', reportingPassword: 'replaced-reporting' },
    saved: {
      vendor: 'sandbox',
      key: 'sandbox-key',
      password: 'replaced-password',
      reportingUser: 'sandbox-reporting',
      reportingPassword: 'replaced-reporting',
    },
    initial: {
      vendor: 'sandbox',
      key: 'sandbox-key',
      password: 'sandbox-password',
      reportingUser: 'sandbox-reporting',
      reportingPassword: 'sandbox-reporting-password',
    },
  },
  stripe: {
    atProvider: { secretKey: 'sk_test_replaced' },
    saved: {
      secretKey: 'sk_test_replaced',
      publishableKey: 'pk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
    },
    initial: {
      secretKey: 'sk_test_sandbox',
      publishableKey: 'pk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
    },
  },
};

/** The operator replaces a provider's keys there first and here seconds later, and then goes back. */
async function replaceKeys({ providers: { replaceKeys: replace, restoreKeys }, saveCredentials }, provider) {
  const { atProvider, saved, initial } = newKeys[provider];
  await replace(provider, atProvider);
  await sleep(2000);
  await saveCredentials(clients[provider], provider, saved);
  await sleep(3000);
  await restoreKeys(provider);
  await saveCredentials(clients[provider], provider, initial);
  await sleep(1000);
}

export const providerFaults = [
  ...failures.flatMap((failure) => providers.map((provider) => failFor(provider, failure))),
  {
    name: 'both providers answering 401, 429 and with a page in turn',
    async inject({ providers: { failProvider, clearFaults } }) {
      for (const { fault } of failures.slice(1)) {
        for (const provider of providers) await failProvider(provider, fault);
        await sleep(1000);
        await clearFaults();
        await sleep(500);
      }
    },
  },
  {
    name: 'payments in flight at both providers, their responses lost',
    inShort: true,
    async inject({ providers: { reportInFlight, loseConfirmations, clearFaults, advanceClock } }) {
      await reportInFlight('6');
      await loseConfirmations();
      await sleep(3000);
      // The sweep asks, and the providers have not decided.
      await advanceClock(60_000);
      await sleep(4000);
      await clearFaults();
    },
  },
  ...providers.map((provider) => ({
    name: `the keys of ${names[provider]} replaced midway`,
    payingClient: clients[providers.find((other) => other !== provider)],
    inShort: provider === 'opayo',
    inject: (world) => replaceKeys(world, provider),
  })),
];
