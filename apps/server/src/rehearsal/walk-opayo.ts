import * as z from 'zod/mini';
import {
  type Challenge,
  type Charge,
  createOpayoProvider,
  type PaymentProvider,
} from '../modules/payment/index.ts';
import type { RunStep, Walk } from './rehearse.ts';
import { createSampleCard, createSampleCharge } from './sample-payment.ts';

type OpayoAccount = Parameters<typeof createOpayoProvider>[0];
export type OpayoKeys = Omit<OpayoAccount, 'origin' | 'mode' | 'logWarning'>;

/** Published test cards. The cardholder's name selects the result of 3D Secure. */
const testCards = {
  accepted: { cardNumber: '4929000000006', cardholderName: 'SUCCESSFUL' },
  challenged: { cardNumber: '4929000000006', cardholderName: 'CHALLENGE' },
  declined: { cardNumber: '4929602110085639', cardholderName: 'SUCCESSFUL' },
};
type Payment = { charge: Charge; challenge: Challenge | undefined };

/** Session, card, authorisation, report, capture, refund, then a challenge, a void and a declined card. */
export const createOpayoWalk =
  (keys: OpayoKeys): Walk =>
  async (origin, step) => {
    const account = { ...keys, origin, mode: 'sandbox' as const, logWarning: () => undefined };
    const provider = createOpayoProvider(account, Date.now);
    const pay = (kind: keyof typeof testCards) => payWithCard({ step, provider, origin }, kind);

    const accepted = await pay('accepted');
    if (accepted) {
      const { charge } = accepted;
      await step('report of the authorisation', () => provider.fetchStatus(charge, false));
      await step('capture', () => provider.capture(charge));
      await step('report of the capture', () => provider.fetchStatus(charge, false));
      const refund = { id: charge.id, reference: `${charge.reference}-r`, amount: 40, statusChecks: 0 };
      await step('refund', () => provider.refund(charge, refund));
      await step('refund that was already made', () =>
        provider.refund(charge, { ...refund, statusChecks: 1 }),
      );
    }
    const challenged = await pay('challenged');
    if (challenged?.challenge?.kind === 'form') {
      const { charge, challenge } = challenged;
      await step('report of the challenge', () => provider.fetchStatus(charge, false));
      const result = await answerBank(challenge);
      await step('result of the challenge', () => provider.submitSca(charge, result));
      await step('void', () => provider.voidAuthorisation(charge));
      await step('report of the void', () => provider.fetchStatus(charge, false));
    }
    const declined = await pay('declined');
    if (declined)
      await step('report of the declined payment', () => provider.fetchStatus(declined.charge, false));
  };

type Place = { step: RunStep; provider: PaymentProvider; origin: string };

/** Session key, card identifier and authorisation; undefined if the provider has no such payment. */
async function payWithCard(
  { step, provider, origin }: Place,
  kind: keyof typeof testCards,
): Promise<Payment | undefined> {
  const prepared = await step(`session key (${kind} card)`, async () => {
    const result = await provider.prepare();
    if (!result.ok) throw new Error(result.refusal.code);
    return result.value;
  });
  const key = prepared?.session_key;
  if (!key) return undefined;
  const cardToken = await step(`card identifier (${kind} card)`, () =>
    tokenise(origin, key, testCards[kind]),
  );
  if (cardToken === undefined) return undefined;
  const charge = createSampleCharge();
  const paid = await step(`authorisation (${kind} card)`, () =>
    provider.authorise(charge, createSampleCard(cardToken.cardIdentifier, key), async () => true),
  );
  if (!paid || !('ref' in paid) || paid.ref === null) return undefined;
  return {
    charge: { ...charge, providerRef: paid.ref },
    challenge: paid.state === 'sca_required' ? paid.challenge : undefined,
  };
}

/** What Opayo's script in the browser does. Only published test cards are sent from here. */
async function tokenise(origin: string, key: string, card: object) {
  const response = await fetch(`${origin}/api/v1/card-identifiers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ cardDetails: { expiryDate: '1230', securityCode: '123', ...card } }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${JSON.stringify(body)}`);
  return z.object({ cardIdentifier: z.string() }).parse(body);
}

/** The value of a hidden field of a page, whatever the order of its attributes. */
function readHiddenField(html: string, name: string): string {
  const tag = html.split('<input').find((candidate) => candidate.includes(`name="${name}"`)) ?? '';
  return /value="([^"]*)"/i.exec(tag)?.[1] ?? '';
}

/** Answers the page of the simulated bank as a cardholder does; returns the result that its page would post back. */
async function answerBank({ url, fields }: Extract<Challenge, { kind: 'form' }>): Promise<string> {
  const post = async (target: string, form: Record<string, string>) =>
    (await fetch(target, { method: 'POST', body: new URLSearchParams(form) })).text();
  const acsTransactionID = readHiddenField(await post(url, fields), 'acsTransactionID');
  const answer = { acsTransactionID, challengeData: 'challenge' };
  return readHiddenField(await post(`${url}_answer`, answer), 'cres');
}
