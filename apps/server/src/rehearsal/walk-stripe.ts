import * as z from 'zod/mini';
import { createStripeProvider } from '../modules/payment/index.ts';
import type { Walk } from './rehearse.ts';
import { createSampleCard, createSampleCharge } from './sample-payment.ts';

type StripeAccount = Parameters<typeof createStripeProvider>[0];
export type StripeKeys = Omit<StripeAccount, 'sandbox' | 'logWarning'>;

/** Names of Stripe's test cards. */
const testCards = {
  accepted: 'pm_card_visa',
  challenged: 'pm_card_threeDSecure2Required',
  declined: 'pm_card_visa_chargeDeclined',
};

/** Authorisation, capture, refund, a void, a challenge that is left, and a declined card. A challenge needs a browser. */
export const createStripeWalk =
  (keys: StripeKeys): Walk =>
  async (origin, step) => {
    const provider = createStripeProvider({ ...keys, sandbox: new URL(origin), logWarning: () => undefined });
    const pay = async (kind: keyof typeof testCards) => {
      const card = await step(`card token (${kind} card)`, () =>
        createToken(origin, keys.secretKey, testCards[kind]),
      );
      if (!card) return undefined;
      const charge = createSampleCharge();
      const paid = await step(`authorisation (${kind} card)`, () =>
        provider.authorise(charge, createSampleCard(card.id, ''), async (ref) => {
          charge.providerRef = ref;
          return true;
        }),
      );
      return paid && charge.providerRef !== null ? charge : undefined;
    };

    const captured = await pay('accepted');
    if (captured) {
      await step('status of the authorisation', () => provider.fetchStatus(captured, false));
      await step('capture', () => provider.capture(captured));
      await step('status of the capture', () => provider.fetchStatus(captured, false));
      const refund = { id: captured.id, reference: captured.reference, amount: 40, statusChecks: 0 };
      await step('refund', () => provider.refund(captured, refund));
      await step('refund that was already made', () =>
        provider.refund(captured, { ...refund, statusChecks: 1 }),
      );
    }
    const voided = await pay('accepted');
    if (voided) await step('void', () => provider.voidAuthorisation(voided));
    const challenged = await pay('challenged');
    if (challenged) await step('challenge that is left', () => provider.cancelChallenge(challenged));
    await pay('declined');
  };

async function createToken(origin: string, secretKey: string, payment_method: string) {
  const response = await fetch(`${origin}/v1/test_helpers/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${JSON.stringify(body)}`);
  return z.object({ id: z.string() }).parse(body);
}
