import { toCheckStatus } from './outcome.ts';
import type { Transaction } from './records.ts';
import { findTestCard } from './test-cards.ts';
import { createChallengeRequest } from './three-d-secure.ts';

/** A transaction as it is answered, at once and to GET. */
export function toTransactionBody(transaction: Transaction): Record<string, unknown> {
  const { id, type, verdict, amount, currency, threeDSecure, challenge, checks } = transaction;
  return {
    ...verdict,
    transactionId: id,
    // The live one leaves the type out where a challenge has failed.
    ...(verdict.statusCode === '2001' ? {} : { transactionType: type }),
    ...toBankFields(transaction),
    paymentMethod: { card: toCardFields(transaction) },
    amount: { totalAmount: amount, saleAmount: amount, surchargeAmount: 0 },
    currency,
    ...(challenge ? { acsTransId: challenge.acsTransId, dsTransId: challenge.dsTransId } : {}),
    avsCvcCheck: { status: toCheckStatus(checks), ...checks },
    '3DSecure': { status: threeDSecure },
  };
}

function toBankFields({ type, verdict, retrievalReference }: Transaction): Record<string, unknown> {
  if (verdict.status === 'Ok') {
    const accepted = { retrievalReference, bankAuthorisationCode: '999777' };
    return type === 'Refund' ? accepted : { ...accepted, bankResponseCode: '00' };
  }
  if (verdict.status !== 'NotAuthed') return {};
  if (verdict.statusCode === '2022') return { retrievalReference, bankResponseCode: '65' };
  return {
    retrievalReference,
    bankResponseCode: '05',
    additionalDeclineDetail: {
      additionalDeclineCode: '03',
      additionalDeclineCodeDescription: 'DECLINED',
      additionalDeclineCodeCategory: '03',
    },
  };
}

function toCardFields({ card }: Transaction): Record<string, unknown> {
  return {
    cardType: findTestCard(card.number)?.cardType,
    lastFourDigits: card.number.slice(-4),
    expiryDate: card.expiryDate,
    cardIdentifier: card.identifier,
    reusable: card.reusable,
  };
}

/** A transaction that waits for the cardholder's bank. */
export const toChallengeBody = (
  { id, verdict }: Transaction,
  challenge: NonNullable<Transaction['challenge']>,
  origin: string,
): Record<string, unknown> => ({
  ...verdict,
  transactionId: id,
  acsUrl: `${origin}/3ds-simulator/html_challenge`,
  cReq: createChallengeRequest(challenge),
  acsTransId: challenge.acsTransId,
  dsTransId: challenge.dsTransId,
});
