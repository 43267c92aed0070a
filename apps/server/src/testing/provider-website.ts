import { readAttempt, type TestShop } from './checkouts.ts';

// What the client's staff do on the provider's website, past our server, with the client's own credentials.

/** Cancels an authorised payment, so that its capture is refused. */
export async function cancelOnWebsite(shop: TestShop, transactionId: string): Promise<void> {
  const { provider_ref: ref } = await readAttempt(shop, transactionId);
  if (shop.provider === 'stripe') await postToStripe(shop, `/v1/payment_intents/${ref}/cancel`);
  else await postToOpayo(shop, `/${ref}/instructions`, { instructionType: 'abort' });
}

/** Captures a payment, by default of £5, by the provider's reference. */
export async function captureOnWebsite(shop: TestShop, ref: string, amount = 500): Promise<void> {
  if (shop.provider === 'stripe') await postToStripe(shop, `/v1/payment_intents/${ref}/capture`);
  else await postToOpayo(shop, `/${ref}/instructions`, { instructionType: 'release', amount });
}

/** Refunds a payment of £5. */
export async function refundOnWebsite(shop: TestShop, transactionId: string): Promise<void> {
  const { provider_ref: ref } = await readAttempt(shop, transactionId);
  if (shop.provider === 'stripe') return postToStripe(shop, '/v1/refunds', { payment_intent: ref ?? '' });
  await postToOpayo(shop, '', {
    transactionType: 'Refund',
    referenceTransactionId: ref,
    vendorTxCode: `dashboard-${transactionId}`.slice(0, 40),
    amount: 500,
    description: 'Refund',
  });
}

async function postToStripe(
  { sandbox }: TestShop,
  path: string,
  fields: Record<string, string> = {},
): Promise<void> {
  await sandbox.postForm(path, fields, { authorization: 'Bearer sk_test_sandbox' });
}

async function postToOpayo({ sandbox }: TestShop, path: string, body: object): Promise<void> {
  await fetch(`${sandbox.origin}/api/v1/transactions${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa('sandbox-key:sandbox-password')}`,
    },
    body: JSON.stringify(body),
  });
}
