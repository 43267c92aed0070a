import { setTimeout as wait } from 'node:timers/promises';
import { ok, refuse } from '@pavilion/domain/result';
import * as z from 'zod/mini';
import {
  type CardPayment,
  type Challenge,
  type Charge,
  failed,
  type Outcome,
  type PaymentProvider,
  type Truth,
} from '../provider.ts';
import { cleanPostcode, cleanText, strongAuthentication } from './clean-fields.ts';
import { callOpayo, interfaceOf, type OpayoAccount } from './client.ts';
import { errorCodeOf, truthOf } from './read-answer.ts';
import { reportOf } from './report.ts';

const session = z.object({ merchantSessionKey: z.string() });
const kept = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
/** The bank's answer counts for 20 minutes from the payment. */
const challengeLasts = 20 * 60_000;

/** The first provider: Opayo Pi, with Deferred payments, which are authorised now and released after the order. */
export const opayo = (account: OpayoAccount, now: () => number): PaymentProvider => ({
  async prepare() {
    const reply = await callOpayo(account, '/merchant-session-keys', {
      body: { vendorName: account.vendor },
    });
    const made = session.safeParse(reply?.body);
    if (reply?.status !== 201 || !made.success) return refuse({ code: 'provider_unavailable' });
    return ok({
      url: interfaceOf(account),
      session_key: made.data.merchantSessionKey,
      mode: account.mode,
      publishable_key: null,
    });
  },
  authorise: async (charge, card) => {
    const body = deferred(charge, card);
    return truthOf(await callOpayo(account, '/transactions', { body, timeout: 60_000 }));
  },
  challengeOf: async (_, challenge) => challengeKept(challenge),
  submitSca: (charge, result) => submitSca(account, charge, result),
  lookup: (charge, isLast) => lookup(account, charge, { isLast, now: now() }),
  // Nobody can pay a challenge whose answer is never handed over, so there is nothing to ask.
  endChallenge: async ({ providerRef }) => failed(providerRef, 'replaced'),
  capture: (charge) => instruct(account, charge, { instructionType: 'release', amount: charge.amount }),
  release: (charge) => instruct(account, charge, { instructionType: 'abort' }),
});

function challengeKept(challenge: unknown): Challenge | undefined {
  const read = kept.safeParse(challenge);
  return read.success ? { kind: 'form', ...read.data } : undefined;
}

const deferred = ({ reference, amount, currency }: Charge, card: CardPayment): object => ({
  transactionType: 'Deferred',
  paymentMethod: {
    card: { merchantSessionKey: card.sessionKey, cardIdentifier: card.cardToken, save: false },
  },
  vendorTxCode: reference,
  amount,
  currency,
  description: cleanText(card.description, 100, 'Bookings'),
  customerFirstName: cleanText(card.firstName, 20, 'Customer'),
  customerLastName: cleanText(card.lastName, 20, 'Customer'),
  customerEmail: card.email.length <= 80 ? card.email : undefined,
  billingAddress: {
    address1: cleanText(card.address.line1, 50, 'Unknown'),
    address2: cleanText(card.address.line2, 50, '') || undefined,
    city: cleanText(card.address.city, 40, 'Unknown'),
    postalCode: cleanPostcode(card.address.postcode),
    country: 'GB',
  },
  entryMethod: 'Ecommerce',
  apply3DSecure: 'UseMSPSetting',
  applyAvsCvcCheck: 'UseMSPSetting',
  strongCustomerAuthentication: strongAuthentication(card),
});

async function submitSca(account: OpayoAccount, charge: Charge, cRes: string): Promise<Truth> {
  const ref = charge.providerRef;
  if (!ref) return { state: 'unknown' };
  const reply = await callOpayo(account, `/transactions/${ref}/3d-secure-challenge`, {
    body: { cRes },
    timeout: 60_000,
  });
  // It was handed over before: what came of it is asked for.
  if (reply?.status === 403) return retrieve(account, ref);
  const truth = truthOf(reply);
  if (truth.state === 'none') return { state: 'unknown' };
  return truth.state === 'failed' && truth.error.code === 'payment_refused'
    ? failed(ref, 'authentication_failed')
    : truth;
}

const backOff = [0, 500, 1000, 2000];

/** Shortly after a challenge the transaction may not be there yet. */
async function retrieve(account: OpayoAccount, ref: string): Promise<Truth> {
  for (const ms of backOff) {
    await wait(ms);
    const truth = truthOf(await callOpayo(account, `/transactions/${ref}`));
    if (truth.state !== 'none') return truth;
  }
  return { state: 'unknown' };
}

async function lookup(
  account: OpayoAccount,
  charge: Charge,
  { isLast, now }: { isLast: boolean; now: number },
): Promise<Truth> {
  const reported = await reportOf(account, charge.reference);
  if (reported.state === 'challenge') {
    const ref = reported.ref;
    const inTime = now < charge.madeAt + challengeLasts;
    if (charge.scaResult !== null && inTime) {
      return submitSca(account, { ...charge, providerRef: ref }, charge.scaResult);
    }
    // The request for the bank's page was lost with the answer, or its time is over: nobody can pay this any more.
    const isDead = charge.providerRef === null || !inTime || isLast;
    return isDead ? failed(ref, 'challenge_expired') : { state: 'unknown' };
  }
  if (reported.state !== 'unknown' || charge.providerRef === null) return reported;
  const truth = truthOf(await callOpayo(account, `/transactions/${charge.providerRef}`));
  return truth.state === 'none' ? { state: 'unknown' } : truth;
}

/** Releases or aborts. What was refused may have been done before, by a call whose answer was lost. */
async function instruct(
  account: OpayoAccount,
  charge: Charge,
  instruction: { instructionType: 'release' | 'abort'; amount?: number },
): Promise<Outcome> {
  if (charge.providerRef) {
    const path = `/transactions/${charge.providerRef}/instructions`;
    const reply = await callOpayo(account, path, { body: instruction, timeout: 30_000 });
    if (reply?.status === 201) return 'done';
    if (reply)
      account.notify({ status: reply.status, code: errorCodeOf(reply) }, 'an instruction was not taken');
  }
  const { state } = await reportOf(account, charge.reference);
  if (instruction.instructionType === 'release') {
    if (state === 'captured') return 'done';
    return state === 'released' || state === 'failed' ? 'refused' : 'unknown';
  }
  if (state === 'captured') return 'refused';
  return state === 'released' || state === 'failed' || state === 'none' ? 'done' : 'unknown';
}
