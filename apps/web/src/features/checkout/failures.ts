import type { RequestFailure } from '@pavilion/domain/payment';
import { RequestError } from '../../shell/request.ts';

/** A request that failed, as the rules of the panel read it. */
export function failureOf(error: unknown): RequestFailure {
  if (!(error instanceof RequestError) || error.status === 0) {
    return { status: null, code: null, message: null, errors: {} };
  }
  const { status, code, message, errors } = error;
  return { status, code, message: message || null, errors };
}

export const codeOf = (error: unknown): string | null => (error instanceof RequestError ? error.code : null);
