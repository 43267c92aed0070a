import { createHash } from 'node:crypto';
import { opayoAccount } from '../platform/settings.ts';
import { createTestSandbox, type Reply, type Sandbox } from './create-test-sandbox.ts';

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

let lastCode = 0;
const nextCode = () => `lb-${(lastCode += 1)}`;

/** The value at a path in a response body, or undefined. */
export function readPath(body: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? { ...value }[name] : undefined),
    body,
  );
}
export const readText = (body: unknown, ...path: string[]): string => String(readPath(body, ...path));

/** The Opayo requests of a shop, over HTTP. */
export function createTestShop(sandbox: Sandbox = createTestSandbox()) {
  const { call, post } = sandbox;
  const opayo = (path: string, body?: unknown): Promise<Reply> =>
    call(`/api/v1${path}`, { ...(body === undefined ? {} : { body }), headers: { authorization: vendor } });

  const createSession = async () =>
    readText((await opayo('/merchant-session-keys', { vendorName: 'sandbox' })).body, 'merchantSessionKey');
  const tokenise = (key: string, details: object = visa) =>
    call('/api/v1/card-identifiers', {
      body: { cardDetails: details },
      headers: { authorization: `Bearer ${key}` },
    });

  /** Tokenises a card in a new session; returns it as a transaction refers to it. */
  async function createCard(details: object = {}) {
    const merchantSessionKey = await createSession();
    const { body } = await tokenise(merchantSessionKey, { ...visa, ...details });
    return { merchantSessionKey, cardIdentifier: readText(body, 'cardIdentifier') };
  }

  const payment = (card: object, overrides: object = {}) => ({
    transactionType: 'Deferred',
    paymentMethod: { card },
    vendorTxCode: nextCode(),
    amount: 1250,
    currency: 'GBP',
    description: 'Payment to Northgate Arena',
    customerFirstName: 'Sam',
    customerLastName: 'Jones',
    billingAddress: { address1: '88', city: 'London', postalCode: '412', country: 'GB' },
    entryMethod: 'Ecommerce',
    apply3DSecure: 'UseMSPSetting',
    applyAvsCvcCheck: 'UseMSPSetting',
    strongCustomerAuthentication: sca,
    ...overrides,
  });
  /** Pays with a new card. */
  const pay = async (overrides: object = {}, details: object = {}) =>
    opayo('/transactions', payment(await createCard(details), overrides));
  const readTransactionId = ({ body }: Reply) => readText(body, 'transactionId');
  const instruct = (id: string, instructionType: string, amount?: number) =>
    opayo(`/transactions/${id}/instructions`, {
      instructionType,
      ...(amount === undefined ? {} : { amount }),
    });
  const followUp = (transactionType: string, referenceTransactionId: string, overrides: object = {}) =>
    opayo('/transactions', {
      transactionType,
      referenceTransactionId,
      vendorTxCode: nextCode(),
      amount: 1250,
      description: 'Payment to Northgate Arena',
      ...overrides,
    });

  /** Submits the bank's page as the cardholder; returns the cRes that the browser sends back. */
  async function submitBankForm(
    { body }: Reply,
    answer: Record<string, string> = { challengeData: 'challenge' },
  ) {
    const challengePage = await post('/3ds-simulator/html_challenge', { creq: readText(body, 'cReq') });
    const acsTransactionID = readHiddenField(challengePage.text, 'acsTransactionID');
    const resultPage = await post('/3ds-simulator/html_challenge_answer', { acsTransactionID, ...answer });
    return readHiddenField(resultPage.text, 'cres');
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
  /** The txstateid of a transaction from Reporting. */
  const readState = async (id: string) =>
    readTag((await report(`<vpstxid>${id}</vpstxid>`)).text, 'txstateid');

  return {
    ...sandbox,
    opayo,
    createSession,
    tokenise,
    createCard,
    payment,
    pay,
    readTransactionId,
    instruct,
    followUp,
    submitBankForm,
    submit,
    report,
    readState,
  };
}

export const readTag = (xml: string, name: string): string | undefined =>
  xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1];

export const readHiddenField = (html: string, name: string): string =>
  html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';
