import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

// CHK-03: what the provider gets of a request to authorise. The payments go through a proxy that keeps their bodies.
const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const payments: unknown[] = [];
/** Answers as the sandbox does. */
async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  if (request.method === 'POST' && request.url === '/api/v1/transactions') payments.push(JSON.parse(body));
  const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
  const answer = await fetch(`${sandbox.origin}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { authorization, 'content-type': type },
    ...(body !== '' && { body }),
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(await answer.text());
}
const proxy = createServer((request, response) => void forward(request, response));
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
afterAll(() => proxy.close());
const { port } = proxy.address() as AddressInfo;
const shop = await createTestShop(database, { ...sandbox, origin: `http://127.0.0.1:${port}` }, 'opayo');

const fields = {
  billing_address_line_one: '7 Quay Street',
  billing_address_line_two: 'Flat 2',
  billing_city: 'Leeds',
  billing_first_name: 'Robin',
  billing_last_name: 'Payer',
  billing_postcode: 'LS1 4AP',
  billing_country: 'us',
  billing_state: 'ny',
  browser_java_enabled: true,
  browser_javascript_enabled: true,
  browser_color_depth: 32,
  browser_screen_height: 777,
  browser_screen_width: 555,
  browser_tz: -60,
  browser_language: 'cy-GB',
  card_holder_name: 'ROBIN PAYER',
};

test('a place for nobody is not paid, and the refusal says to choose a person', async () => {
  const buyer = await createTestBuyer(shop);
  const card = await buyer.card();
  // Only a line of an earlier version can have no person in a customer's cart.
  await database.run(sql`
    update cart_line set person_id = null
    where client_id = ${shop.client.id} and cart_id = (
      select id from cart where client_id = ${shop.client.id} and owner = ${`person:${buyer.person.personId}`})`);
  payments.length = 0;
  expect(await buyer.authorise(card)).toMatchObject({
    ok: false,
    status: 409,
    code: 'person_required',
    message: 'Choose who this place is for.',
    next_step: 'choose_person',
  });
  expect(payments).toEqual([]);
});

test('the provider gets the address, the browser and the amount of the request [CHK-03]', async () => {
  const buyer = await createTestBuyer(shop);
  const card = await buyer.card();
  payments.length = 0;
  const paid = await buyer.authorise({ ...card, ...fields });
  expect(paid).toMatchObject({ value: { transaction_status: 'authorised', error: null } });
  expect(payments).toMatchObject([
    {
      transactionType: 'Deferred',
      amount: 500,
      currency: 'GBP',
      paymentMethod: {
        card: { merchantSessionKey: card.session_key, cardIdentifier: card.card_identifier },
      },
      customerFirstName: 'Robin',
      customerLastName: 'Payer',
      billingAddress: {
        address1: '7 Quay Street',
        address2: 'Flat 2',
        city: 'Leeds',
        postalCode: 'LS1 4AP',
        country: 'US',
        state: 'NY',
      },
      strongCustomerAuthentication: {
        browserJavaEnabled: true,
        browserJavascriptEnabled: true,
        browserColorDepth: '32',
        browserScreenHeight: '777',
        browserScreenWidth: '555',
        browserTZ: '-60',
        browserLanguage: 'cy-GB',
        challengeWindowSize: 'FullScreen',
      },
    },
  ]);
  // The provider has the name with the card that its own form took.
  expect(JSON.stringify(payments)).not.toContain('ROBIN PAYER');
});

test('a declined card is answered with code, message and details [CHK-03]', async () => {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('declined');
  expect(paid.ok && paid.value).toMatchObject({
    transaction_status: 'failed',
    sca_url: null,
    return_url: null,
  });
  expect(paid.ok && paid.value.error).toEqual({
    code: 'card_declined',
    message: expect.stringContaining('declined'),
    // Opayo's code for a decline by the bank.
    details: '2000',
  });
});
