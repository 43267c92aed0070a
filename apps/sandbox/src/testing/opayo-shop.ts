import { createHash } from 'node:crypto';
import { opayoAccount } from '../settings.ts';
import { openSandbox, type Reply, type Sandbox } from './open-sandbox.ts';

export const second = 1000;
export const minute = 60 * second;
export const day = 24 * 60 * minute;

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
export const vendor = basic(opayoAccount.integrationKey, opayoAccount.integrationPassword);

export const visa = {
  cardholderName: 'SUCCESSFUL',
  cardNumber: '4929000000006',
  expiryDate: '1231',
  securityCode: '123',
};

export const sca = {
  notificationURL: 'http://localhost:3000/checkout/3ds/1/return',
  browserIP: '127.0.0.1',
  browserAcceptHeader: 'text/html',
  browserUserAgent: 'Mozilla/5.0',
  browserLanguage: 'en-GB',
  browserJavascriptEnabled: true,
  browserJavaEnabled: false,
  browserColorDepth: '24',
  browserScreenHeight: '900',
  browserScreenWidth: '1440',
  browserTZ: '0',
  challengeWindowSize: 'Medium',
  transType: 'GoodsAndServicePurchase',
};

let codes = 0;
const nextCode = () => `lb-${(codes += 1)}`;

/** A field of an answer that is an object, or undefined. */
export function at(body: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? { ...value }[name] : undefined),
    body,
  );
}
export const textAt = (body: unknown, ...path: string[]): string => String(at(body, ...path));

/** What a shop does at Opayo, over HTTP alone. */
export function openShop(sandbox: Sandbox = openSandbox()) {
  const { call, post } = sandbox;
  const opayo = (path: string, body?: unknown): Promise<Reply> =>
    call(`/api/v1${path}`, { ...(body === undefined ? {} : { body }), headers: { authorization: vendor } });

  const openSession = async () =>
    textAt((await opayo('/merchant-session-keys', { vendorName: 'sandbox' })).body, 'merchantSessionKey');
  const tokenise = (key: string, details: object = visa) =>
    call('/api/v1/card-identifiers', {
      body: { cardDetails: details },
      headers: { authorization: `Bearer ${key}` },
    });

  /** A card of a fresh session, as a transaction names it. */
  async function freshCard(details: object = {}) {
    const merchantSessionKey = await openSession();
    const { body } = await tokenise(merchantSessionKey, { ...visa, ...details });
    return { merchantSessionKey, cardIdentifier: textAt(body, 'cardIdentifier') };
  }

  const payment = (card: object, wish: object = {}) => ({
    transactionType: 'Deferred',
    paymentMethod: { card },
    vendorTxCode: nextCode(),
    amount: 1250,
    currency: 'GBP',
    description: 'Bookings at Northgate Arena',
    customerFirstName: 'Sam',
    customerLastName: 'Jones',
    billingAddress: { address1: '88', city: 'London', postalCode: '412', country: 'GB' },
    entryMethod: 'Ecommerce',
    apply3DSecure: 'UseMSPSetting',
    applyAvsCvcCheck: 'UseMSPSetting',
    strongCustomerAuthentication: sca,
    ...wish,
  });
  /** A payment with a fresh card. */
  const pay = async (wish: object = {}, details: object = {}) =>
    opayo('/transactions', payment(await freshCard(details), wish));
  const idOf = ({ body }: Reply) => textAt(body, 'transactionId');
  const instruct = (id: string, instructionType: string, amount?: number) =>
    opayo(`/transactions/${id}/instructions`, {
      instructionType,
      ...(amount === undefined ? {} : { amount }),
    });
  const followUp = (transactionType: string, referenceTransactionId: string, wish: object = {}) =>
    opayo('/transactions', {
      transactionType,
      referenceTransactionId,
      vendorTxCode: nextCode(),
      amount: 1250,
      description: 'Bookings at Northgate Arena',
      ...wish,
    });

  /** What the cardholder does on the bank's page; answers the cRes that the browser carries back. */
  async function answerBank(
    { body }: Reply,
    answer: Record<string, string> = { challengeData: 'challenge' },
  ) {
    const asked = await post('/3ds-simulator/html_challenge', { creq: textAt(body, 'cReq') });
    const acsTransactionID = hiddenOf(asked.text, 'acsTransactionID');
    const answered = await post('/3ds-simulator/html_challenge_answer', { acsTransactionID, ...answer });
    return hiddenOf(answered.text, 'cres');
  }
  const submit = (id: string, cRes: string) => opayo(`/transactions/${id}/3d-secure-challenge`, { cRes });

  const report = (inner: string, password = opayoAccount.reportingPassword) => {
    const { vendorName, reportingUser } = opayoAccount;
    const signed = `<command>getTransactionDetail</command><vendor>${vendorName}</vendor><user>${reportingUser}</user>${inner}`;
    const signature = createHash('md5').update(`${signed}<password>${password}</password>`).digest('hex');
    return post('/access/access.htm', {
      XML: `<vspaccess>${signed}<signature>${signature}</signature></vspaccess>`,
    });
  };
  /** The txstateid of a transaction, as Reporting tells it. */
  const stateOf = async (id: string) => tagOf((await report(`<vpstxid>${id}</vpstxid>`)).text, 'txstateid');

  return {
    ...sandbox,
    opayo,
    openSession,
    tokenise,
    freshCard,
    payment,
    pay,
    idOf,
    instruct,
    followUp,
    answerBank,
    submit,
    report,
    stateOf,
  };
}

export const tagOf = (xml: string, name: string): string | undefined =>
  xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1];

export const hiddenOf = (html: string, name: string): string =>
  html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';
