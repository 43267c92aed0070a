import { toCheckStatus } from './outcome.ts';
import type { Transaction } from './records.ts';
import { findTestCard } from './test-cards.ts';
import { createChallengeRequest } from './three-d-secure.ts';

/** Response body of a transaction, for POST and GET. */
export function toTransactionBody(transaction: Transaction): Record<string, unknown> {
  const { id, type, decision, amount, currency, threeDSecure, challenge, checks } = transaction;
  return {
    ...decision,
    transactionId: id,
    // The live API omits the type after a failed challenge.
    ...(decision.statusCode === '2001' ? {} : { transactionType: type }),
    ...toBankFields(transaction),
    paymentMethod: { card: toCardFields(transaction) },
    amount: { totalAmount: amount, saleAmount: amount, surchargeAmount: 0 },
    currency,
    ...(challenge ? { acsTransId: challenge.acsTransId, dsTransId: challenge.dsTransId } : {}),
    avsCvcCheck: { status: toCheckStatus(checks), ...checks },
    '3DSecure': { status: threeDSecure },
  };
}

function toBankFields({ type, decision, retrievalReference }: Transaction): Record<string, unknown> {
  if (decision.status === 'Ok') {
    const accepted = { retrievalReference, bankAuthorisationCode: '999777' };
    return type === 'Refund' ? accepted : { ...accepted, bankResponseCode: '00' };
  }
  if (decision.status !== 'NotAuthed') return {};
  if (decision.statusCode === '2022') return { retrievalReference, bankResponseCode: '65' };
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

/** Response body of a transaction that requires a challenge. */
export const toChallengeBody = (
  { id, decision }: Transaction,
  challenge: NonNullable<Transaction['challenge']>,
  origin: string,
): Record<string, unknown> => ({
  ...decision,
  transactionId: id,
  acsUrl: `${origin}/3ds-simulator/html_challenge`,
  cReq: createChallengeRequest(challenge),
  acsTransId: challenge.acsTransId,
  dsTransId: challenge.dsTransId,
});
