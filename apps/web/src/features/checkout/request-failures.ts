import type { RequestErrorDetails } from '@pavilion/domain/payment';
import { RequestError } from '../../lib/http/request.ts';

/** A request that failed, as the rules of the panel read it. */
export function toRequestFailure(error: unknown): RequestErrorDetails {
  if (!(error instanceof RequestError) || error.status === 0) {
    return { status: null, code: null, message: null, errors: {} };
  }
  const { status, code, message, errors } = error;
  return { status, code, message: message || null, errors };
}

export const getRefusalCode = (error: unknown): string | null =>
  error instanceof RequestError ? error.code : null;
