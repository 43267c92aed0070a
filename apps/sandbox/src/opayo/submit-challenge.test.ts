import { describe, expect, test } from 'vitest';
import { createTestSandbox } from '../testing/create-test-sandbox.ts';
import { createTestShop, minute, readHiddenField, readPath, readText, sca } from '../testing/opayo-shop.ts';
import { decodeMessage, encodeMessage } from './three-d-secure.ts';

const challenged = { cardholderName: 'CHALLENGE' };

async function openChallenge(wish: object = {}, details: object = {}) {
  const shop = createTestShop();
  const asked = await shop.pay(wish, { ...challenged, ...details });
  return { ...shop, asked, id: shop.idOf(asked) };
}

describe('a challenge', () => {
  test('is answered with what the browser carries to the bank [PAY-06]', async () => {
    const { asked, id, opayo, stateOf } = await openChallenge();
    expect(asked).toMatchObject({
      status: 202,
      body: {
        status: '3DAuth',
        statusCode: '2021',
        acsUrl: 'http://127.0.0.1:39100/3ds-simulator/html_challenge',
        acsTransId: expect.any(String),
        dsTransId: expect.any(String),
      },
    });
    expect(decodeMessage(readText(asked.body, 'cReq'))).toMatchObject({
      messageType: 'CReq',
      acsTransID: readPath(asked.body, 'acsTransId'),
      threeDSServerTransID: expect.any(String),
      challengeWindowSize: '02',
    });
    expect(await opayo(`/transactions/${id}`)).toMatchObject({ status: 404, body: { code: 1012 } });
    expect(await stateOf(id)).toBe('5');
  });

  test('that is passed holds the money [PAY-06]', async () => {
    const { asked, id, answerBank, submit, opayo, stateOf } = await openChallenge();
    const cRes = await answerBank(asked);
    expect(decodeMessage(cRes)).toMatchObject({
      messageType: 'CRes',
      transStatus: 'Y',
      acsTransID: readPath(asked.body, 'acsTransId'),
    });
    const done = await submit(id, cRes);
    expect(done).toMatchObject({
      status: 201,
      body: {
        status: 'Ok',
        statusCode: '0000',
        transactionType: 'Deferred',
        '3DSecure': { status: 'Authenticated' },
      },
    });
    expect(await opayo(`/transactions/${id}`)).toMatchObject({ status: 200, body: done.body });
    expect(await stateOf(id)).toBe('14');
  });

  test('that was passed may not be readable at once', async () => {
    const shop = createTestShop(createTestSandbox(undefined, { strictNames: false, readLagMs: 2000 }));
    const asked = await shop.pay({}, challenged);
    const id = shop.idOf(asked);
    await shop.submit(id, await shop.answerBank(asked));
    expect(await shop.opayo(`/transactions/${id}`)).toMatchObject({ status: 404, body: { code: 1012 } });
    await shop.wait(2000);
    expect(await shop.opayo(`/transactions/${id}`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['a wrong word', { challengeData: 'chalenge' }],
    ['Cancel', { challengeData: 'challenge', cancel: '1' }],
  ])('that ends with %s is rejected [PAY-06]', async (_, answer) => {
    const { asked, id, answerBank, submit, opayo, stateOf } = await openChallenge();
    const done = await submit(id, await answerBank(asked, answer));
    expect(done).toMatchObject({ status: 201, body: { status: 'Rejected', statusCode: '2001' } });
    expect(done.body).not.toHaveProperty('transactionType');
    expect(readPath(done.body, '3DSecure')).toEqual({ status: 'NotAuthenticated' });
    expect(await opayo(`/transactions/${id}`)).toMatchObject({ status: 200, body: { status: 'Rejected' } });
    expect(await stateOf(id)).toBe('10');
  });

  test('that is passed with a card that the bank declines is declined [PAY-06]', async () => {
    const { asked, id, answerBank, submit } = await openChallenge({}, { cardNumber: '4929602110085639' });
    expect(await submit(id, await answerBank(asked))).toMatchObject({
      status: 201,
      body: { status: 'NotAuthed', statusCode: '2000', '3DSecure': { status: 'Authenticated' } },
    });
  });

  test('saves the card once it is passed, though its identifier has run out', async () => {
    const credentialType = { cofUsage: 'First', initiatedType: 'CIT', mitType: 'Unscheduled' };
    const shop = createTestShop();
    const card = { ...(await shop.freshCard(challenged)), save: true };
    const asked = await shop.opayo('/transactions', shop.payment(card, { credentialType }));
    await shop.wait(19 * minute);
    await shop.openSession();
    const done = await shop.submit(shop.idOf(asked), await shop.answerBank(asked));
    expect(done.body).toMatchObject({ paymentMethod: { card: { reusable: true } } });
  });
});

describe('a cRes', () => {
  test('is taken once [PAY-06]', async () => {
    const { asked, id, answerBank, submit } = await openChallenge();
    const cRes = await answerBank(asked);
    await submit(id, cRes);
    expect(await submit(id, cRes)).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('is taken for 20 minutes [PAY-06]', async () => {
    const { asked, id, answerBank, submit, wait, opayo, stateOf } = await openChallenge();
    const cRes = await answerBank(asked);
    await wait(20 * minute);
    expect(await submit(id, cRes)).toMatchObject({ status: 403, body: { code: 1017 } });
    expect(await opayo(`/transactions/${id}`)).toMatchObject({ status: 404, body: { code: 1012 } });
    expect(await stateOf(id)).toBe('8');
  });

  test('is taken in the last of those minutes', async () => {
    const { asked, id, answerBank, submit, wait } = await openChallenge();
    const cRes = await answerBank(asked);
    await wait(20 * minute - 1000);
    expect(await submit(id, cRes)).toMatchObject({ status: 201 });
  });

  test('that nobody got from the bank is refused, and spoils nothing', async () => {
    const { asked, id, answerBank, submit } = await openChallenge();
    const forged = encodeMessage({
      messageType: 'CRes',
      acsTransID: readPath(asked.body, 'acsTransId'),
      transStatus: 'Y',
    });
    for (const cRes of [forged, 'nonsense']) {
      expect(await submit(id, cRes)).toMatchObject({
        status: 422,
        body: { errors: [{ code: 1009, property: 'cRes' }] },
      });
    }
    expect(await submit(id, '')).toMatchObject({ status: 422, body: { errors: [{ code: 1003 }] } });
    expect(await submit(id, await answerBank(asked))).toMatchObject({ status: 201, body: { status: 'Ok' } });
  });

  test('that says passed where the bank said failed is worth nothing', async () => {
    const { asked, id, answerBank, submit } = await openChallenge();
    const told = decodeMessage(await answerBank(asked, { challengeData: 'wrong' }));
    const forged = encodeMessage({ ...told, transStatus: 'Y' });
    expect(await submit(id, forged)).toMatchObject({ body: { status: 'Rejected' } });
  });

  test('of a payment that was never challenged is refused', async () => {
    const { pay, idOf, submit } = createTestShop();
    expect(await submit(idOf(await pay()), 'x')).toMatchObject({ status: 403, body: { code: 1017 } });
    expect(await submit('unknown', 'x')).toMatchObject({ status: 404, body: { code: 1012 } });
  });
});

describe('the page of the bank', () => {
  const ask = '/3ds-simulator/html_challenge';

  test('is posted to, and to nothing else', async () => {
    const { call } = createTestShop();
    expect(await call(ask)).toMatchObject({ status: 405 });
    expect(await call(`${ask}_answer`)).toMatchObject({ status: 405 });
  });

  test('sends the browser back with the data of the session', async () => {
    const { asked, post } = await openChallenge();
    const data = { creq: readText(asked.body, 'cReq'), threeDSSessionData: 'b3Vycw' };
    const page = await post(ask, data);
    expect(page.text).toContain('Sandbox, no real money');
    const back = await post(`${ask}_answer`, {
      acsTransactionID: readHiddenField(page.text, 'acsTransactionID'),
      threeDSSessionData: readHiddenField(page.text, 'threeDSSessionData'),
      challengeData: 'challenge',
    });
    expect(back.text).toContain(`action="${sca.notificationURL}"`);
    expect(readHiddenField(back.text, 'threeDSSessionData')).toBe('b3Vycw');
  });

  test('asks once: a second time is Erro 305', async () => {
    const { asked, id, answerBank, submit, post } = await openChallenge();
    const creq = readText(asked.body, 'cReq');
    await answerBank(asked);
    const again = await post(ask, { creq });
    expect(again.status).toBe(400);
    expect(again.text).toContain('Erro 305: Transaction is already CHALLENGE_COMPLETE');
    const erro = readHiddenField(again.text, 'cres');
    expect(decodeMessage(erro)).toMatchObject({ messageType: 'Erro', errorCode: '305' });
    expect(await submit(id, erro)).toMatchObject({ body: { code: 1029 } });
  });

  test('takes one answer: a better one comes too late', async () => {
    const { asked, id, answerBank, submit, post } = await openChallenge();
    const cRes = await answerBank(asked, { challengeData: 'wrong' });
    const acsTransactionID = readText(asked.body, 'acsTransId');
    const again = await post(`${ask}_answer`, { acsTransactionID, challengeData: 'challenge' });
    expect(again.status).toBe(400);
    expect(again.text).toContain('Erro 305');
    expect((await submit(id, cRes)).body).toMatchObject({ status: 'Rejected' });
  });

  test('that was loaded again says so', async () => {
    const { asked, post } = await openChallenge();
    const creq = readText(asked.body, 'cReq');
    await post(ask, { creq });
    expect((await post(ask, { creq })).text).toContain('Erro 305: Transaction is already CREQ_RECEIVED');
  });

  test('knows when it is too late, and what it does not know', async () => {
    const { asked, post, wait } = await openChallenge();
    expect(await post(ask, { creq: 'nonsense' })).toMatchObject({ status: 400 });
    await wait(20 * minute);
    expect(await post(ask, { creq: readText(asked.body, 'cReq') })).toMatchObject({ status: 402 });
  });
});
