import { describe, expect, test } from 'vitest';
import {
  createTestBuyer,
  createTestShop,
  readAttempt,
  readProviderBooks,
  returnFromBank,
} from '../../testing/checkouts.ts';
import { answerOpayoBank, startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'opayo');
const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host: shop.client.host, ...headers } });

/** A buyer with an open challenge. */
async function startChallenge() {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('challenge');
  if (!paid.ok) throw new Error(paid.code);
  const { transaction_uuid: id, sca_url, sca_data } = paid.value;
  return { buyer, id, url: sca_url ?? '', creq: sca_data?.['creq'] ?? '' };
}

describe('the challenge page', () => {
  test('posts the request into its iframe, and its CSP allows the bank [CHK-22]', async () => {
    const { id, url, creq } = await startChallenge();
    const page = await get(`/checkout/3ds/${id}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<form method="post" action="${url}" target="bank"`);
    expect(page.body).toContain(`name="creq" value="${creq}"`);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`frame-src 'self' https: ${sandbox.origin}`);
    expect(policy).toContain(`script-src 'self';`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect((await get('/checkout/3ds.js')).headers['content-type']).toContain('text/javascript');
  });

  test('says that a finished payment no longer needs confirming [CHK-22]', async () => {
    const { buyer, id } = await startChallenge();
    await buyer.clear();
    const page = await get(`/checkout/3ds/${id}`);
    expect(page.body).not.toContain('<form');
    expect(page.body).toContain('no longer needs confirming');
    expect((await get('/checkout/3ds/00000000-0000-7000-8000-000000000001')).body).not.toContain('<form');
    expect((await get('/checkout/3ds/nonsense')).statusCode).toBe(404);
  });
});

describe('the return from the bank', () => {
  test('needs no cookie, authorises the payment and notifies the page around it [CHK-04]', async () => {
    const { buyer, id, url, creq } = await startChallenge();
    const cres = await answerOpayoBank(sandbox, { url, creq }, true);
    const page = await returnFromBank(shop.app, shop.client.host, id, cres);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`data-transaction="${id}"`);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'authorised' });
    expect((await get(`/api/payment-providers/opayo/return/${id}`)).statusCode).toBe(200);
    expect(await buyer.complete(id)).toMatchObject({ value: { status: 'success' } });
  });

  test('submits the result to the provider once, also in concurrent requests [PAY-08]', async () => {
    const { buyer, id, url, creq } = await startChallenge();
    const cres = await answerOpayoBank(sandbox, { url, creq }, true);
    const countSubmissions = await sandbox.countCalls('POST', '/api/v1/transactions/*/3d-secure-challenge');
    await Promise.all([
      returnFromBank(shop.app, shop.client.host, id, cres),
      returnFromBank(shop.app, shop.client.host, id, cres),
      buyer.completeSca(id, cres),
    ]);
    expect(await buyer.completeSca(id, cres)).toMatchObject({ value: { status: 'authorised' } });
    expect(await buyer.complete(id)).toMatchObject({ value: { status: 'success' } });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
    expect(await countSubmissions()).toBe(1);
  });

  test('also works through the API, and a forged result authorises nothing [CHK-04 CHK-27]', async () => {
    const first = await startChallenge();
    const cres = await answerOpayoBank(sandbox, first, true);
    expect(await first.buyer.completeSca(first.id, cres)).toMatchObject({ value: { status: 'authorised' } });
    const second = await startChallenge();
    const forgedCres = Buffer.from(JSON.stringify({ messageType: 'CRes', transStatus: 'Y' })).toString(
      'base64url',
    );
    expect(await second.buyer.completeSca(second.id, forgedCres)).toMatchObject({
      value: { status: 'failed' },
    });
    expect((await readProviderBooks(shop, second.id))?.captured).toBe(0);
  });

  test('fetches the status from the provider after a lost response [PAY-09]', async () => {
    const { buyer, id, url, creq } = await startChallenge();
    const cres = await answerOpayoBank(sandbox, { url, creq }, true);
    await sandbox.addFault({
      match: { method: 'POST', path: '/api/v1/transactions/*/3d-secure-challenge' },
      do: 'drop_after_commit',
    });
    await returnFromBank(shop.app, shop.client.host, id, cres);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'unknown' });
    expect(await buyer.completeSca(id)).toMatchObject({ value: { status: 'authorised' } });
  });

  test('saves the result of a cancelled attempt without submitting it [PAY-05]', async () => {
    const { buyer, id, url, creq } = await startChallenge();
    await buyer.clear();
    const cres = await answerOpayoBank(sandbox, { url, creq }, true);
    await returnFromBank(shop.app, shop.client.host, id, cres);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed' });
    expect(await readProviderBooks(shop, id)).toMatchObject({ status: 'pending', captured: 0 });
  });

  test('returns a field error if path and body name different transactions [CHK-04]', async () => {
    const { buyer, id } = await startChallenge();
    const response = await buyer.send({
      method: 'POST',
      url: `/api/payment-providers/sca-completion/${id}`,
      body: JSON.stringify({ transaction_uuid: '00000000-0000-7000-8000-000000000001' }),
      headers: {},
    });
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { transaction_uuid: [expect.any(String)] } },
    });
  });
});
