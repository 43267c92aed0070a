import * as z from 'zod/mini';
import type { Charge, RefundRequest, RefundResult } from '../provider/payment-provider.ts';
import { callOpayo, type OpayoAccount } from './client.ts';
import { getOpayoErrorCode } from './error-code.ts';
import { fetchReportedStatus } from './reporting.ts';

const refundResponse = z.object({ status: z.string(), transactionId: z.string() });
/**
 * Opayo refuses the refund: type or state does not allow it, it exceeds the payment, or the payment is refunded or
 * voided already.
 */
const refusedCodes = new Set(['1013', '1014', '1017', '1018', '4034', '4035', '4036']);

/** Refunds a transaction in part or in full. Opayo accepts our reference once, so a repeated request refunds nothing. */
export async function refundTransaction(
  account: OpayoAccount,
  { providerRef }: Charge,
  request: RefundRequest,
): Promise<RefundResult> {
  if (providerRef === null) return { state: 'refused', code: 'not_captured' };
  const { reference, amount } = request;
  if (request.statusChecks > 0) {
    const reported = await fetchReportedStatus(account, { reference, providerRef: null });
    // Reporting calls a successful refund an authorised transaction, as it does a capture.
    if (reported.state === 'captured') return { state: 'done', ref: reported.ref };
    if (reported.state === 'failed' || reported.state === 'voided')
      return { state: 'refused', code: reported.state };
  }
  const response = await callOpayo(account, '/transactions', {
    body: {
      transactionType: 'Refund',
      referenceTransactionId: providerRef,
      vendorTxCode: reference,
      amount,
      description: 'Refund',
    },
    timeoutMs: 60_000,
  });
  if (!response) return { state: 'unknown' };
  const parsed = refundResponse.safeParse(response.body);
  if (parsed.success && parsed.data.status === 'Ok') return { state: 'done', ref: parsed.data.transactionId };
  const code = getOpayoErrorCode(response) ?? '';
  account.logWarning(
    { refundId: request.id, status: response.status, errorCode: code },
    'Opayo refund rejected',
  );
  const isDeclined = parsed.success && ['NotAuthed', 'Rejected'].includes(parsed.data.status);
  return isDeclined || refusedCodes.has(code) ? { state: 'refused', code } : { state: 'unknown' };
}
