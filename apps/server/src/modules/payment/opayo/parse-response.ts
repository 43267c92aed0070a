import * as z from 'zod/mini';
import { failedStatus, type ProviderStatus } from '../provider/payment-provider.ts';
import type { OpayoResponse } from './client.ts';

const code = z.optional(z.union([z.string(), z.number()]));
const transaction = z.object({
  status: z.string(),
  statusCode: code,
  statusDetail: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  acsUrl: z.optional(z.string()),
  cReq: z.optional(z.string()),
  paymentMethod: z.optional(
    z.object({
      card: z.optional(
        z.object({ cardType: z.optional(z.string()), lastFourDigits: z.optional(z.string()) }),
      ),
    }),
  ),
});
const errorList = z.object({
  errors: z.array(
    z.object({
      code,
      statusCode: code,
      description: z.optional(z.string()),
      statusDetail: z.optional(z.string()),
      clientMessage: z.optional(z.string()),
    }),
  ),
});
const errorBody = z.object({ code, description: z.optional(z.string()) });

type Transaction = z.output<typeof transaction>;

/** The error code in any of the three error shapes; undefined if the body has none of them. */
export function getOpayoErrorCode({ body }: OpayoResponse): string | undefined {
  const fieldErrors = errorList.safeParse(body);
  if (fieldErrors.success) {
    const [first] = fieldErrors.data.errors;
    return String(first?.code ?? first?.statusCode ?? '');
  }
  const registered = transaction.safeParse(body);
  if (registered.success) return String(registered.data.statusCode ?? '');
  const singleError = errorBody.safeParse(body);
  return singleError.success && singleError.data.code !== undefined
    ? String(singleError.data.code)
    : undefined;
}

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
  const { status, transactionId: ref = null, acsUrl, cReq } = result;
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
        String(result.statusCode) === '2022' ? 'authentication_failed' : 'card_declined',
      );
    case 'Rejected':
      return failedStatus(ref, 'authentication_failed');
    case 'Malformed':
    case 'Invalid':
      return toRefusedStatus(String(result.statusCode ?? ''), null);
    default:
      return { state: 'unknown' };
  }
}

/** The reference was used before, so an earlier request was received. */
const duplicateReferenceCodes = new Set(['4001', '4002', '4003', '4004', '4005', '4042']);

function toRefusedStatus(error: string, message: string | null): ProviderStatus {
  if (duplicateReferenceCodes.has(error)) return { state: 'unknown' };
  // The card token is valid for 400 seconds and one use.
  if (error === '1011') return failedStatus(null, 'card_details_expired');
  return failedStatus(null, 'payment_refused', message);
}

/** Opayo's error text for the customer. */
function getClientMessage({ body }: OpayoResponse): string | null {
  const fieldErrors = errorList.safeParse(body);
  return fieldErrors.success ? (fieldErrors.data.errors[0]?.clientMessage ?? null) : null;
}

function formatCard({ paymentMethod }: Transaction): string | null {
  const { cardType, lastFourDigits } = paymentMethod?.card ?? {};
  return cardType && lastFourDigits ? `${cardType} ${lastFourDigits}` : null;
}
