// A separate process that buys baskets which are filled already: prepare, the card's token from the provider's frame,
// authorise, complete. Message: { port, sandbox, provider, orders: [{ cookie, amount }], connections }.
import * as http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

process.on('message', (run) => void buyAll(run).then((done) => process.send({ done })));
process.on('disconnect', () => process.exit());

function send(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((done, fail) => {
    const request = http.request(url, { method, agent, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        done({ status: response.statusCode, text, json: text.startsWith('{') ? JSON.parse(text) : {} });
      });
    });
    request.on('error', fail);
    request.end(body);
  });
}

const asJson = (fields, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(fields),
});

/** The token of a card that needs no challenge. */
async function createCardToken({ sandbox, provider }, sessionKey) {
  if (provider === 'stripe') {
    const { json } = await send(`${sandbox}/v1/test_helpers/confirmation_tokens`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'payment_method=pm_card_visa',
    });
    return json.id;
  }
  const cardDetails = {
    cardholderName: 'SUCCESSFUL',
    cardNumber: '4929000000006',
    expiryDate: '1234',
    securityCode: '123',
  };
  const headers = { authorization: `Bearer ${sessionKey}` };
  const { json } = await send(`${sandbox}/api/v1/card-identifiers`, asJson({ cardDetails }, headers));
  return json.cardIdentifier;
}

/** Buys one basket. Returns the time of each request to our server in milliseconds. */
async function buy(run, { cookie, amount }) {
  const times = {};
  const call = async (name, path, options = {}) => {
    const startedAt = performance.now();
    const headers = { cookie, accept: 'application/json', ...options.headers };
    const response = await send(`http://127.0.0.1:${run.port}${path}`, { ...options, headers });
    times[name] = performance.now() - startedAt;
    if (response.status !== 200)
      throw new Error(`${name} ${response.status}: ${response.text.slice(0, 300)}`);
    return response.json.data;
  };
  const { session_key: sessionKey } = await call('prepare', '/api/checkout/prepare');
  const card = amount > 0 ? await createCardToken(run, sessionKey) : undefined;
  const authorised = await call(
    'authorise',
    '/api/checkout/authorise',
    asJson({
      billing_address_line_one: '88 Test Street',
      billing_city: 'Salford',
      billing_postcode: 'M5 4WT',
      card_holder_name: 'SUCCESSFUL',
      payments: amount > 0 ? [{ tender_type: 'online', amount }] : [],
      terms: true,
      ...(card ? { card_identifier: card } : {}),
      ...(amount > 0 && sessionKey ? { session_key: sessionKey } : {}),
    }),
  );
  const fields = { transaction_uuid: authorised.transaction_uuid, terms: true };
  const completed = await call('complete', '/api/checkout/complete', asJson(fields));
  if (completed.status !== 'success') throw new Error(`complete: ${JSON.stringify(completed)}`);
  return times;
}

async function buyAll(run) {
  const left = [...run.orders];
  const times = [];
  const problems = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: run.connections }, async () => {
      for (let order = left.pop(); order; order = left.pop())
        await buy(run, order).then(
          (steps) => times.push(steps),
          (error) => problems.push(error.message),
        );
    }),
  );
  return { seconds: (performance.now() - startedAt) / 1000, times, problems };
}
