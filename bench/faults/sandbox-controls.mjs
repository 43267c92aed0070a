// What a fault can do to the payment providers and to their clock, over the sandbox's own pages.

/** The requests of the product's servers to each provider. The customers' own requests to it are not among them. */
const providerPaths = {
  opayo: ['/api/v1/merchant-session-keys', '/api/v1/transactions', '/access/'],
  stripe: ['/v1/payment_intents', '/v1/refunds'],
};
/** The paths of captures and voids. */
const instructionPaths = {
  opayo: ['/api/v1/transactions/*/instructions'],
  stripe: ['/v1/payment_intents/*/capture', '/v1/payment_intents/*/cancel'],
};
const refundPaths = { opayo: '/api/v1/transactions$', stripe: '/v1/refunds' };
const initialKeys = {
  opayo: { integrationPassword: 'sandbox-password', reportingPassword: 'sandbox-reporting-password' },
  stripe: { secretKey: 'sk_test_sandbox' },
};

export function createSandboxControls(origin) {
  const call = async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}`);
    return response.json();
  };
  return {
    ...createFaultControls(call),
    /** Replaces a provider's keys at the provider. The earlier ones get 401. */
    replaceKeys: (provider, keys) => call('POST', `/${provider}/account`, keys),
    restoreKeys: (provider) => call('POST', `/${provider}/account`, initialKeys[provider]),
    /**
     * How Stripe's events are delivered, which would continue a payment without the worker: `paused`, `duplicate`,
     * `reorder` and `lost`, each false if it is not named.
     */
    setWebhooks: (settings) =>
      call('POST', '/stripe/webhooks', {
        paused: false,
        duplicate: false,
        reorder: false,
        lost: false,
        ...settings,
      }),
    /** Moves the clocks of sandbox, servers and workers. */
    advanceClock: (ms) => call('POST', '/clock', { advance_ms: ms }),
    readBooks: () => call('GET', '/books.json'),
    readEmails: () => call('GET', '/mail.json'),
    captureAtProvider: (provider, payment) => captureAtProvider(origin, provider, payment),
  };
}

function createFaultControls(call) {
  const addFault = (path, fault, method) =>
    call('POST', '/faults', { match: { path, method }, times: 1_000_000, ...fault });
  return {
    async failProvider(provider, fault) {
      for (const path of providerPaths[provider]) await addFault(path, fault);
    },
    async delayCaptureAndVoid(provider, ms) {
      for (const path of instructionPaths[provider]) await addFault(path, { do: 'delay', ms }, 'POST');
    },
    delayRefund: (provider, ms) => addFault(refundPaths[provider], { do: 'delay', ms }, 'POST'),
    /** Loses the responses of Opayo's payments, and reports their state as this one until the faults are cleared. */
    async reportInFlight(txstateid) {
      await call('POST', '/opayo/reporting-faults', { txstateid });
      await addFault('/api/v1/transactions$', { do: 'drop_after_commit' }, 'POST');
    },
    /** Loses the responses of Stripe's confirmations, and refuses to tell their outcome. */
    async loseConfirmations() {
      await addFault('/v1/payment_intents/*/confirm', { do: 'drop_after_commit' }, 'POST');
      await addFault('/v1/payment_intents/', { do: '429' }, 'GET');
    },
    async clearFaults() {
      await call('DELETE', '/faults');
      await call('POST', '/opayo/reporting-faults', {});
    },
  };
}

/** Captures an authorised payment on the provider's website. Returns whether it still could be captured. */
async function captureAtProvider(origin, provider, { ref, amount }) {
  const isStripe = provider === 'stripe';
  const path = isStripe ? `/v1/payment_intents/${ref}/capture` : `/api/v1/transactions/${ref}/instructions`;
  const basic = Buffer.from('sandbox-key:sandbox-password').toString('base64');
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: isStripe
      ? { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' }
      : { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: isStripe ? '' : JSON.stringify({ instructionType: 'release', amount }),
  });
  if (!response.ok && response.status !== 400)
    throw new Error(`The capture at the provider was answered with ${response.status}`);
  return response.ok;
}
