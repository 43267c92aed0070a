import { describe, expect, test } from 'vitest';
import { createTestSandbox } from '../testing/create-test-sandbox.ts';
import { createTestShop, minute, readHiddenField, readPath, readText, sca } from '../testing/opayo-shop.ts';
import { decodeMessage, encodeMessage } from './three-d-secure.ts';

const challenged = { cardholderName: 'CHALLENGE' };

async function openChallenge(overrides: object = {}, details: object = {}) {
  const shop = createTestShop();
  const response = await shop.pay(overrides, { ...challenged, ...details });
  return { ...shop, response, id: shop.readTransactionId(response) };
}

describe('a challenge', () => {
  test('returns the CReq for the bank', async () => {
    const { response, id, opayo, readState } = await openChallenge();
    expect(response).toMatchObject({
      status: 202,
      body: {
        status: '3DAuth',
        statusCode: '2021',
        acsUrl: 'http://127.0.0.1:39100/3ds-simulator/html_challenge',
        acsTransId: expect.any(String),
        dsTransId: expect.any(String),
      },
    });
    expect(decodeMessage(readText(response.body, 'cReq'))).toMatchObject({
      messageType: 'CReq',
      acsTransID: readPath(response.body, 'acsTransId'),
      threeDSServerTransID: expect.any(String),
      challengeWindowSize: '02',
    });
    expect(await opayo(`/transactions/${id}`)).toMatchObject({ status: 404, body: { code: 1012 } });
    expect(await readState(id)).toBe('5');
  });

  test('that is passed authorises the payment', async () => {
    const { response, id, submitBankForm, submit, opayo, readState } = await openChallenge();
    const cRes = await submitBankForm(response);
    expect(decodeMessage(cRes)).toMatchObject({
      messageType: 'CRes',
      transStatus: 'Y',
      acsTransID: readPath(response.body, 'acsTransId'),
    });
    const submitted = await submit(id, cRes);
    expect(submitted).toMatchObject({
      status: 201,
      body: {
        status: 'Ok',
        statusCode: '0000',
        transactionType: 'Deferred',
        '3DSecure': { status: 'Authenticated' },
      },
    });
    expect(await opayo(`/transactions/${id}`)).toMatchObject({ status: 200, body: submitted.body });
    expect(await readState(id)).toBe('14');
  });

  test('is readable only after the read lag', async () => {
    const shop = createTestShop(createTestSandbox(undefined, { hasStrictNames: false, readLagMs: 2000 }));
    const response = await shop.pay({}, challenged);
    const id = shop.readTransactionId(response);
    await shop.submit(id, await shop.submitBankForm(response));
    expect(await shop.opayo(`/transactions/${id}`)).toMatchObject({ status: 404, body: { code: 1012 } });
    await shop.wait(2000);
    expect(await shop.opayo(`/transactions/${id}`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['a wrong word', { challengeData: 'chalenge' }],
    ['Cancel', { challengeData: 'challenge', cancel: '1' }],
  ])('that ends with %s is rejected', async (_, formFields) => {
    const { response, id, submitBankForm, submit, opayo, readState } = await openChallenge();
    const submitted = await submit(id, await submitBankForm(response, formFields));
    expect(submitted).toMatchObject({ status: 201, body: { status: 'Rejected', statusCode: '2001' } });
    expect(submitted.body).not.toHaveProperty('transactionType');
    expect(readPath(submitted.body, '3DSecure')).toEqual({ status: 'NotAuthenticated' });
    expect(await opayo(`/transactions/${id}`)).toMatchObject({ status: 200, body: { status: 'Rejected' } });
    expect(await readState(id)).toBe('10');
  });

  test('that is passed with a declined card is declined', async () => {
    const { response, id, submitBankForm, submit } = await openChallenge(
      {},
      { cardNumber: '4929602110085639' },
    );
    expect(await submit(id, await submitBankForm(response))).toMatchObject({
      status: 201,
      body: { status: 'NotAuthed', statusCode: '2000', '3DSecure': { status: 'Authenticated' } },
    });
  });

  test('saves the card once it is passed, although its identifier has expired', async () => {
    const credentialType = { cofUsage: 'First', initiatedType: 'CIT', mitType: 'Unscheduled' };
    const shop = createTestShop();
    const card = { ...(await shop.createCard(challenged)), save: true };
    const response = await shop.opayo('/transactions', shop.payment(card, { credentialType }));
    await shop.wait(19 * minute);
    await shop.createSession();
    const submitted = await shop.submit(
      shop.readTransactionId(response),
      await shop.submitBankForm(response),
    );
    expect(submitted.body).toMatchObject({ paymentMethod: { card: { reusable: true } } });
  });
});

describe('a cRes', () => {
  test('is accepted once', async () => {
    const { response, id, submitBankForm, submit } = await openChallenge();
    const cRes = await submitBankForm(response);
    await submit(id, cRes);
    expect(await submit(id, cRes)).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('is refused after 20 minutes', async () => {
    const { response, id, submitBankForm, submit, wait, opayo, readState } = await openChallenge();
    const cRes = await submitBankForm(response);
    await wait(20 * minute);
    expect(await submit(id, cRes)).toMatchObject({ status: 403, body: { code: 1017 } });
    expect(await opayo(`/transactions/${id}`)).toMatchObject({ status: 404, body: { code: 1012 } });
    expect(await readState(id)).toBe('8');
  });

  test('is accepted in the last minute', async () => {
    const { response, id, submitBankForm, submit, wait } = await openChallenge();
    const cRes = await submitBankForm(response);
    await wait(20 * minute - 1000);
    expect(await submit(id, cRes)).toMatchObject({ status: 201 });
  });

  test('that is forged is refused and does not affect the real one', async () => {
    const { response, id, submitBankForm, submit } = await openChallenge();
    const forged = encodeMessage({
      messageType: 'CRes',
      acsTransID: readPath(response.body, 'acsTransId'),
      transStatus: 'Y',
    });
    for (const cRes of [forged, 'nonsense']) {
      expect(await submit(id, cRes)).toMatchObject({
        status: 422,
        body: { errors: [{ code: 1009, property: 'cRes' }] },
      });
    }
    expect(await submit(id, '')).toMatchObject({ status: 422, body: { errors: [{ code: 1003 }] } });
    expect(await submit(id, await submitBankForm(response))).toMatchObject({
      status: 201,
      body: { status: 'Ok' },
    });
  });

  test('that claims success after a failed challenge has no effect', async () => {
    const { response, id, submitBankForm, submit } = await openChallenge();
    const message = decodeMessage(await submitBankForm(response, { challengeData: 'wrong' }));
    const forged = encodeMessage({ ...message, transStatus: 'Y' });
    expect(await submit(id, forged)).toMatchObject({ body: { status: 'Rejected' } });
  });

  test('of a payment without a challenge is refused', async () => {
    const { pay, readTransactionId, submit } = createTestShop();
    expect(await submit(readTransactionId(await pay()), 'x')).toMatchObject({
      status: 403,
      body: { code: 1017 },
    });
    expect(await submit('unknown', 'x')).toMatchObject({ status: 404, body: { code: 1012 } });
  });
});

describe('the page of the bank', () => {
  const path = '/3ds-simulator/html_challenge';

  test('accepts only POST', async () => {
    const { call } = createTestShop();
    expect(await call(path)).toMatchObject({ status: 405 });
    expect(await call(`${path}_answer`)).toMatchObject({ status: 405 });
  });

  test('sends the browser back with the session data', async () => {
    const { response, post } = await openChallenge();
    const data = { creq: readText(response.body, 'cReq'), threeDSSessionData: 'b3Vycw' };
    const page = await post(path, data);
    expect(page.text).toContain('Sandbox, no real money');
    const resultPage = await post(`${path}_answer`, {
      acsTransactionID: readHiddenField(page.text, 'acsTransactionID'),
      threeDSSessionData: readHiddenField(page.text, 'threeDSSessionData'),
      challengeData: 'challenge',
    });
    expect(resultPage.text).toContain(`action="${sca.notificationURL}"`);
    expect(readHiddenField(resultPage.text, 'threeDSSessionData')).toBe('b3Vycw');
  });

  test('returns Erro 305 for a second challenge', async () => {
    const { response, id, submitBankForm, submit, post } = await openChallenge();
    const creq = readText(response.body, 'cReq');
    await submitBankForm(response);
    const secondPage = await post(path, { creq });
    expect(secondPage.status).toBe(400);
    expect(secondPage.text).toContain('Erro 305: Transaction is already CHALLENGE_COMPLETE');
    const erro = readHiddenField(secondPage.text, 'cres');
    expect(decodeMessage(erro)).toMatchObject({ messageType: 'Erro', errorCode: '305' });
    expect(await submit(id, erro)).toMatchObject({ body: { code: 1029 } });
  });

  test('accepts only the first result', async () => {
    const { response, id, submitBankForm, submit, post } = await openChallenge();
    const cRes = await submitBankForm(response, { challengeData: 'wrong' });
    const acsTransactionID = readText(response.body, 'acsTransId');
    const secondResult = await post(`${path}_answer`, { acsTransactionID, challengeData: 'challenge' });
    expect(secondResult.status).toBe(400);
    expect(secondResult.text).toContain('Erro 305');
    expect((await submit(id, cRes)).body).toMatchObject({ status: 'Rejected' });
  });

  test('returns Erro 305 when it is reloaded', async () => {
    const { response, post } = await openChallenge();
    const creq = readText(response.body, 'cReq');
    await post(path, { creq });
    expect((await post(path, { creq })).text).toContain('Erro 305: Transaction is already CREQ_RECEIVED');
  });

  test('refuses an unknown and an expired challenge', async () => {
    const { response, post, wait } = await openChallenge();
    expect(await post(path, { creq: 'nonsense' })).toMatchObject({ status: 400 });
    await wait(20 * minute);
    expect(await post(path, { creq: readText(response.body, 'cReq') })).toMatchObject({ status: 402 });
  });
});
