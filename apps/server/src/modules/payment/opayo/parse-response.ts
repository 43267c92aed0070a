import * as z from 'zod/mini';
import { failedStatus, type ProviderStatus } from '../provider/payment-provider.ts';
import type { OpayoResponse } from './client.ts';
import { findSetupProblem, getClientMessage, getOpayoErrorCode } from './error-code.ts';

const code = z.optional(z.union([z.string(), z.number()]));
const transaction = z.object({
  status: z.string(),
  statusCode: code,
  statusDetail: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  acsUrl: z.optional(z.string()),
  cReq: z.optional(z.string()),
  avsCvcCheck: z.optional(z.record(z.string(), z.string())),
  '3DSecure': z.optional(z.object({ status: z.string() })),
  paymentMethod: z.optional(
    z.object({
      card: z.optional(
        z.object({ cardType: z.optional(z.string()), lastFourDigits: z.optional(z.string()) }),
      ),
    }),
  ),
});
type Transaction = z.output<typeof transaction>;

/**
 * Maps the response to a payment request to the provider status. The transaction's `status` decides if there is one, not the HTTP status or
 * `statusCode`. A missing or unreadable response is `unknown`.
 */
export function toOpayoStatus(response: OpayoResponse | undefined): ProviderStatus {
  if (!response) return { state: 'unknown' };
  const parsed = transaction.safeParse(response.body);
  if (parsed.success) return toTransactionStatus(parsed.data);
  if (response.status >= 500 || response.status === 408) return { state: 'unknown' };
  const error = getOpayoErrorCode(response);
  if (error === undefined) return { state: 'unknown' };
  return toRefusedStatus(error, getClientMessage(response));
}

const ids = z.object({ transactionId: z.string() });

/**
 * Maps the response to a request about one existing transaction. Only the transaction itself is a statement about it:
 * refused credentials, a proxy's page or another transaction leave the outcome unknown.
 */
export function toLookupStatus(response: OpayoResponse | undefined, ref: string): ProviderStatus {
  if (response && isAbout(response, ref)) return toOpayoStatus(response);
  return { state: 'unknown' };
}

/** Opayo may change the case of an id. */
function isAbout({ body }: OpayoResponse, ref: string): boolean {
  const parsed = ids.safeParse(body);
  return parsed.success && parsed.data.transactionId.toUpperCase() === ref.toUpperCase();
}

function toTransactionStatus(result: Transaction): ProviderStatus {
  const { status, statusCode, transactionId: ref = null, acsUrl, cReq } = result;
  const reason = { details: statusCode === undefined ? null : String(statusCode) };
  switch (status) {
    case 'Ok':
      return ref ? { state: 'authorised', ref, card: formatCard(result) } : { state: 'unknown' };
    case '3DAuth':
      return ref && acsUrl && cReq
        ? { state: 'sca_required', ref, challenge: { kind: 'form', url: acsUrl, fields: { creq: cReq } } }
        : { state: 'unknown' };
    case 'NotAuthed':
      return failedStatus(
        ref,
        String(statusCode) === '2022' ? 'authentication_failed' : 'card_declined',
        reason,
      );
    case 'Rejected':
      return failedStatus(
        ref,
        isAddressMismatch(result) ? 'address_mismatch' : 'authentication_failed',
        reason,
      );
    case 'Malformed':
    case 'Invalid':
      return toRefusedStatus(String(statusCode ?? ''), null);
    default:
      return { state: 'unknown' };
  }
}

const failedChecks = new Set(['NotAuthenticated', 'Error', 'Incomplete', 'MalformedOrInvalid']);

/** The account's rules reject a payment after 3D Secure, or because the address or security code does not match. */
function isAddressMismatch({ avsCvcCheck, '3DSecure': secure }: Transaction): boolean {
  const hasMismatch = Object.values(avsCvcCheck ?? {}).includes('NotMatched');
  return hasMismatch && secure !== undefined && !failedChecks.has(secure.status);
}

/** The reference was used before, so an earlier request was received. */
const duplicateReferenceCodes = new Set(['4001', '4002', '4003', '4004', '4005', '4042']);

function toRefusedStatus(error: string, message: string | null): ProviderStatus {
  if (duplicateReferenceCodes.has(error)) return { state: 'unknown' };
  // The card token is valid for 400 seconds and one use.
  if (error === '1011') return failedStatus(null, 'card_details_expired', { details: error });
  if (findSetupProblem(error) !== undefined) return failedStatus(null, 'provider_setup', { details: error });
  return failedStatus(null, 'payment_refused', { message, details: error === '' ? null : error });
}

function formatCard({ paymentMethod }: Transaction): string | null {
  const { cardType, lastFourDigits } = paymentMethod?.card ?? {};
  return cardType && lastFourDigits ? `${cardType} ${lastFourDigits}` : null;
}
