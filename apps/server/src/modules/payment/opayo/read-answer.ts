import * as z from 'zod/mini';
import { failed, type Truth } from '../provider.ts';
import type { Reply } from './client.ts';

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
const fields = z.object({
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
const single = z.object({ code, description: z.optional(z.string()) });

type Transaction = z.output<typeof transaction>;

/** The code of an error, whichever of the three shapes it came in; undefined where it is none. */
export function errorCodeOf({ body }: Reply): string | undefined {
  const many = fields.safeParse(body);
  if (many.success) {
    const [first] = many.data.errors;
    return String(first?.code ?? first?.statusCode ?? '');
  }
  const registered = transaction.safeParse(body);
  if (registered.success) return String(registered.data.statusCode ?? '');
  const one = single.safeParse(body);
  return one.success && one.data.code !== undefined ? String(one.data.code) : undefined;
}

/**
 * Where a payment stands by an answer to it. `status` decides, wherever there is one, and neither the code of the
 * answer nor that of the transaction; what can't be read says nothing.
 */
export function truthOf(reply: Reply | undefined): Truth {
  if (!reply) return { state: 'unknown' };
  const read = transaction.safeParse(reply.body);
  if (read.success) return truthByStatus(read.data);
  if (reply.status >= 500 || reply.status === 408) return { state: 'unknown' };
  const error = errorCodeOf(reply);
  if (error === undefined) return { state: 'unknown' };
  if (reply.status === 404) return { state: 'none' };
  return refusedBy(error, wordsOf(reply));
}

function truthByStatus(said: Transaction): Truth {
  const { status, transactionId: ref = null, acsUrl, cReq } = said;
  switch (status) {
    case 'Ok':
      return ref ? { state: 'authorised', ref, card: cardOf(said) } : { state: 'unknown' };
    case '3DAuth':
      return ref && acsUrl && cReq
        ? { state: 'sca_required', ref, challenge: { kind: 'form', url: acsUrl, fields: { creq: cReq } } }
        : { state: 'unknown' };
    case 'NotAuthed':
      return failed(ref, String(said.statusCode) === '2022' ? 'authentication_failed' : 'card_declined');
    case 'Rejected':
      return failed(ref, 'authentication_failed');
    case 'Malformed':
    case 'Invalid':
      return refusedBy(String(said.statusCode ?? ''), null);
    default:
      return { state: 'unknown' };
  }
}

/** 4001 to 4005, 4042: the reference was used before, so the first call has arrived after all. */
const usedBefore = new Set(['4001', '4002', '4003', '4004', '4005', '4042']);

function refusedBy(error: string, message: string | null): Truth {
  if (usedBefore.has(error)) return { state: 'unknown' };
  // The card's token lives for 400 seconds, and is used once.
  if (error === '1011') return failed(null, 'card_details_expired');
  return failed(null, 'payment_refused', message);
}

/** What may be shown to the customer. */
function wordsOf({ body }: Reply): string | null {
  const many = fields.safeParse(body);
  return many.success ? (many.data.errors[0]?.clientMessage ?? null) : null;
}

function cardOf({ paymentMethod }: Transaction): string | null {
  const { cardType, lastFourDigits } = paymentMethod?.card ?? {};
  return cardType && lastFourDigits ? `${cardType} ${lastFourDigits}` : null;
}
