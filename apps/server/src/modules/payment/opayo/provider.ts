import { setTimeout as wait } from 'node:timers/promises';
import { ok, refuse } from '@pavilion/domain/result';
import * as z from 'zod/mini';
import {
  type CaptureResult,
  type CardPayment,
  type Challenge,
  type Charge,
  failedStatus,
  type PaymentProvider,
  type ProviderStatus,
} from '../provider/payment-provider.ts';
import { buildDeferredPayment } from './build-payment.ts';
import { callOpayo, getApiBaseUrl, type OpayoAccount, type OpayoResponse } from './client.ts';
import { getOpayoErrorCode } from './error-code.ts';
import { fetchTransactionList } from './fetch-transaction-list.ts';
import { toLookupStatus, toOpayoStatus } from './parse-response.ts';
import { refundTransaction } from './refund-transaction.ts';
import { fetchReportedStatus, hasReporting } from './reporting.ts';
import { isCardUnknown, readSavedCard, removeCard } from './saved-cards.ts';

const sessionResponse = z.object({
  merchantSessionKey: z.string(),
  expiry: z.optional(z.iso.datetime({ offset: true })),
});
/** The documented lifetime of a session key, for a response without a usable expiry. */
const sessionKeySeconds = 400;
const storedChallenge = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
/** Opayo accepts the bank's result up to 20 minutes after the payment request. */
const challengeLifetimeMs = 20 * 60_000;

/** Adapter for Opayo Pi. Deferred payments are authorised first; Opayo's `release` captures them after the order. */
export const createOpayoProvider = (account: OpayoAccount, now: () => number): PaymentProvider => ({
  needsBillingAddress: true,
  async prepare() {
    const response = await callOpayo(account, '/merchant-session-keys', {
      body: { vendorName: account.vendor },
    });
    const parsed = sessionResponse.safeParse(response?.body);
    if (response?.status !== 201 || !parsed.success) return refuse({ code: 'provider_unavailable' });
    return ok({
      url: getApiBaseUrl(account),
      session_key: parsed.data.merchantSessionKey,
      session_seconds: toSeconds(parsed.data.expiry, now()),
      mode: account.mode,
      publishable_key: null,
    });
  },
  authorise: (charge, card) => authorise(account, charge, { card, now: now() }),
  restoreChallenge: async (_, challenge) => parseStoredChallenge(challenge),
  submitSca: (charge, result) => submitSca(account, charge, result),
  fetchStatus: (charge, isLast) => fetchStatus(account, charge, { isLast, now: now() }),
  // A challenge whose result is not submitted is never authorised, so no request is needed.
  cancelChallenge: async ({ providerRef }) => failedStatus(providerRef, 'attempt_replaced'),
  capture: (charge) =>
    sendInstruction(account, charge, { instructionType: 'release', amount: charge.amount }),
  voidAuthorisation: (charge) => sendInstruction(account, charge, { instructionType: 'abort' }),
  refund: (charge, refund) => refundTransaction(account, charge, refund),
  // Opayo lists no refunds of a payment: the daily reconciliation finds those of its website.
  fetchReturns: async () => 'unknown',
  fetchBooks: (period) => fetchTransactionList(account, period),
  readSavedCard: (charge) => readSavedCard(account, charge),
  removeCard: (token) => removeCard(account, token),
});

/** At most the documented lifetime, because the clocks of two machines differ. */
function toSeconds(expiry: string | undefined, now: number): number {
  const seconds = expiry === undefined ? sessionKeySeconds : Math.floor((Date.parse(expiry) - now) / 1000);
  return seconds > 0 && seconds < sessionKeySeconds ? seconds : sessionKeySeconds;
}

function parseStoredChallenge(challenge: unknown): Challenge | undefined {
  const parsed = storedChallenge.safeParse(challenge);
  return parsed.success ? { kind: 'form', ...parsed.data } : undefined;
}

async function authorise(
  account: OpayoAccount,
  charge: Charge,
  { card, now }: { card: CardPayment; now: number },
): Promise<ProviderStatus> {
  const body = buildDeferredPayment(charge, card);
  const response = await callOpayo(account, '/transactions', { body, timeoutMs: 60_000 });
  const answered = await explainRefusal(account, { response, card });
  // Without a Reporting user, the refusal is all that can be known.
  if (answered.state !== 'failed' || answered.ref !== null || !hasReporting(account)) return answered;
  // A refusal that names no transaction does not mean that no transaction exists.
  const found = await fetchStatus(account, charge, { isLast: true, now });
  if (found.state === 'none') return answered;
  return found.state === 'failed' ? { ...answered, ref: found.ref } : found;
}

/** The status of a payment request, which tells a saved card that Opayo does not know from an expired session key. */
async function explainRefusal(
  account: OpayoAccount,
  { response, card }: { response: OpayoResponse | undefined; card: CardPayment },
): Promise<ProviderStatus> {
  const answered = toOpayoStatus(response);
  if (!response || !card.isSavedCard || answered.state !== 'failed' || answered.ref !== null) return answered;
  const refusal = { errorCode: getOpayoErrorCode(response), sessionKey: card.sessionKey };
  return (await isCardUnknown(account, refusal)) ? failedStatus(null, 'saved_card_unknown') : answered;
}

async function submitSca(account: OpayoAccount, charge: Charge, cRes: string): Promise<ProviderStatus> {
  const ref = charge.providerRef;
  if (!ref) return { state: 'unknown' };
  const response = await callOpayo(account, `/transactions/${ref}/3d-secure-challenge`, {
    body: { cRes },
    timeoutMs: 60_000,
  });
  // The result was submitted before, so its outcome is fetched.
  const errorCode = response && getOpayoErrorCode(response);
  if (response?.status === 403 && errorCode !== undefined) return retrieveTransaction(account, ref);
  // Opayo cannot use the result itself, so the challenge has failed.
  if (response?.status === 422 && errorCode !== undefined) return failedStatus(ref, 'authentication_failed');
  return toLookupStatus(response, ref);
}

const retryDelaysMs = [0, 500, 1000, 2000];

/** Retries, because Opayo may not return the transaction immediately after a challenge. */
async function retrieveTransaction(account: OpayoAccount, ref: string): Promise<ProviderStatus> {
  for (const delayMs of retryDelaysMs) {
    await wait(delayMs);
    const response = await callOpayo(account, `/transactions/${ref}`);
    if (response?.status !== 404) return toLookupStatus(response, ref);
  }
  return { state: 'unknown' };
}

async function fetchStatus(
  account: OpayoAccount,
  charge: Charge,
  { isLast, now }: { isLast: boolean; now: number },
): Promise<ProviderStatus> {
  const reported = await fetchReportedStatus(account, charge);
  if (reported.state === 'challenge') {
    const ref = reported.ref;
    const isInTime = now < charge.createdAt + challengeLifetimeMs;
    if (charge.scaResult !== null && isInTime) {
      return submitSca(account, { ...charge, providerRef: ref }, charge.scaResult);
    }
    // The challenge data were lost with the response, or the time is over, so the payment cannot be authorised.
    const isOver = charge.providerRef === null || !isInTime || isLast;
    return isOver ? failedStatus(ref, 'challenge_expired') : { state: 'unknown' };
  }
  if (reported.state !== 'unknown' || charge.providerRef === null) return reported;
  return toLookupStatus(await callOpayo(account, `/transactions/${charge.providerRef}`), charge.providerRef);
}

/** Sends a release (capture) or abort (void). A refused instruction may have succeeded in an earlier request. */
async function sendInstruction(
  account: OpayoAccount,
  charge: Charge,
  instruction: { instructionType: 'release' | 'abort'; amount?: number },
): Promise<CaptureResult> {
  if (charge.providerRef) {
    const path = `/transactions/${charge.providerRef}/instructions`;
    const response = await callOpayo(account, path, { body: instruction, timeoutMs: 30_000 });
    if (response?.status === 201) return 'done';
    if (response) {
      const { instructionType } = instruction;
      account.logWarning(
        { attemptId: charge.id, instructionType, errorCode: getOpayoErrorCode(response) },
        'Opayo instruction rejected',
      );
    }
  }
  const { state } = await fetchReportedStatus(account, charge);
  if (instruction.instructionType === 'release') {
    if (state === 'captured') return 'done';
    return state === 'voided' || state === 'failed' ? 'refused' : 'unknown';
  }
  if (state === 'captured') return 'refused';
  return state === 'voided' || state === 'failed' ? 'done' : 'unknown';
}
