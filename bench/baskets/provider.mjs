// What a customer's browser and the client's staff do at the payment providers, past our server.

const opayoCards = {
  ok: ['4929000000006', 'SUCCESSFUL'],
  challenge: ['4929000000006', 'CHALLENGE'],
  declined: ['4929602110085639', 'SUCCESSFUL'],
};
const stripeCards = {
  ok: 'pm_card_visa',
  challenge: 'pm_card_threeDSecure2Required',
  declined: 'pm_card_visa_chargeDeclined',
};

const asForm = (fields) => ({
  method: 'POST',
  headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
  redirect: 'manual',
});
const opayoKey = `Basic ${btoa('sandbox-key:sandbox-password')}`;

/** The token of a card, as the provider's frame returns it. */
export async function createCardToken({ sandbox }, client, sessionKey, kind) {
  if (client === 'harbour') {
    const fields = { payment_method: stripeCards[kind] };
    const response = await fetch(`${sandbox}/v1/test_helpers/confirmation_tokens`, asForm(fields));
    return (await response.json()).id;
  }
  const [cardNumber, cardholderName] = opayoCards[kind];
  const cardDetails = { cardholderName, cardNumber, expiryDate: '1234', securityCode: '123' };
  const response = await fetch(`${sandbox}/api/v1/card-identifiers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cardDetails }),
  });
  return (await response.json()).cardIdentifier;
}

const readField = (html, name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Answers the bank's challenge. With Opayo the result is the `cres` that the bank's page posts back. */
export async function answerBank({ sandbox }, client, challenge, passes) {
  if (client === 'harbour') {
    const secret = challenge.client_secret ?? '';
    const url = `${sandbox}/stripe/3ds/${secret.split('_secret_')[0]}?client_secret=${encodeURIComponent(secret)}`;
    await fetch(url, asForm({ outcome: passes ? 'complete' : 'fail' }));
    return null;
  }
  const page = await fetch(challenge.sca_url, asForm({ creq: challenge.sca_data?.creq ?? '' }));
  const fields = { acsTransactionID: readField(await page.text(), 'acsTransactionID') };
  const answer = { ...fields, ...(passes ? { challengeData: 'challenge' } : { cancel: '1' }) };
  const result = await fetch(`${sandbox}/3ds-simulator/html_challenge_answer`, asForm(answer));
  return readField(await result.text(), 'cres');
}

/** Cancels an authorised payment on the provider's website, so that its capture is refused. */
export const cancelAtProvider = ({ sandbox }, client, ref) =>
  client === 'harbour'
    ? fetch(`${sandbox}/v1/payment_intents/${ref}/cancel`, asForm({}))
    : fetch(`${sandbox}/api/v1/transactions/${ref}/instructions`, {
        method: 'POST',
        headers: { authorization: opayoKey, 'content-type': 'application/json' },
        body: JSON.stringify({ instructionType: 'abort' }),
      });

/** Refunds a captured payment on the website of Stripe. */
export const refundAtProvider = ({ sandbox }, ref) =>
  fetch(`${sandbox}/v1/refunds`, asForm({ payment_intent: ref }));

/** Refunds a captured payment on the website of its provider. */
export const refundOnWebsite = (world, client, { ref, amount }) =>
  client === 'harbour'
    ? refundAtProvider(world, ref)
    : fetch(`${world.sandbox}/api/v1/transactions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: opayoKey },
        body: JSON.stringify({
          transactionType: 'Refund',
          referenceTransactionId: ref,
          vendorTxCode: `website-${ref}`.slice(0, 40),
          amount,
          description: 'Refund',
        }),
      });

/** Links the security code of a saved card to Opayo's session, as its frame does. */
export const linkSecurityCode = ({ sandbox }, cardIdentifier, sessionKey) =>
  fetch(`${sandbox}/api/v1/card-identifiers/${cardIdentifier}/security-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ securityCode: '123' }),
  });

/** Makes the provider lose the response of the next payment request. */
export const loseNextResponse = ({ sandbox }, client) =>
  fetch(`${sandbox}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      match: {
        method: 'POST',
        path: client === 'harbour' ? '/v1/payment_intents/*/confirm' : '/api/v1/transactions$',
      },
      do: 'drop_after_commit',
      times: 1,
    }),
  });
