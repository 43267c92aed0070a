import type { Transaction } from './book.ts';
import { testCard } from './test-cards.ts';
import { challengeRequest } from './three-d-secure.ts';
import { checkStatus } from './verdict.ts';

/** A transaction as it is answered, at once and to GET. */
export function viewOf(transaction: Transaction): Record<string, unknown> {
  const { id, type, verdict, amount, currency, threeDSecure, challenge, checks } = transaction;
  return {
    ...verdict,
    transactionId: id,
    // The live one leaves the type out where a challenge has failed.
    ...(verdict.statusCode === '2001' ? {} : { transactionType: type }),
    ...bankView(transaction),
    paymentMethod: { card: cardView(transaction) },
    amount: { totalAmount: amount, saleAmount: amount, surchargeAmount: 0 },
    currency,
    ...(challenge ? { acsTransId: challenge.acsTransId, dsTransId: challenge.dsTransId } : {}),
    avsCvcCheck: { status: checkStatus(checks), ...checks },
    '3DSecure': { status: threeDSecure },
  };
}

function bankView({ type, verdict, retrievalReference }: Transaction): Record<string, unknown> {
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

function cardView({ card }: Transaction): Record<string, unknown> {
  return {
    cardType: testCard(card.number)?.cardType,
    lastFourDigits: card.number.slice(-4),
    expiryDate: card.expiryDate,
    cardIdentifier: card.identifier,
    reusable: card.reusable,
  };
}

/** A transaction that waits for the cardholder's bank. */
export const challengeView = (
  { id, verdict }: Transaction,
  challenge: NonNullable<Transaction['challenge']>,
  origin: string,
): Record<string, unknown> => ({
  ...verdict,
  transactionId: id,
  acsUrl: `${origin}/3ds-simulator/html_challenge`,
  cReq: challengeRequest(challenge),
  acsTransId: challenge.acsTransId,
  dsTransId: challenge.dsTransId,
});
