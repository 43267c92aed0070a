import type { Route } from '@pavilion/contract/route';
import type { FastifyRequest } from 'fastify';
import { DatabaseUnavailableError } from '#platform/database/unavailable';
import type { IdempotencyKey } from '#platform/http/caller';
import { type Params, translate } from '#platform/lib/translate';

/** Connections are opened within a second once the database is back. */
export const databaseRetryAfterSeconds = 2;

/** A write lost the database after it started. An earlier statement or the commit may have taken effect. */
class OutcomeUnknownError extends Error {
  /** Repeated with the same key, the request has one effect. */
  readonly isRepeatable: boolean;
  constructor(cause: DatabaseUnavailableError, isRepeatable: boolean) {
    super(cause.message, { cause });
    this.name = 'OutcomeUnknownError';
    this.isRepeatable = isRepeatable;
  }
}

/**
 * Runs a route's handler. A handler may commit several times, so whatever a write has done when it loses the database
 * is unknown.
 */
export async function withKnownOutcome<T>(
  { method, storesKey }: Pick<Route, 'method' | 'storesKey'>,
  { idempotency }: { idempotency?: IdempotencyKey | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (method === 'GET') return work();
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatabaseUnavailableError
      ? new OutcomeUnknownError(error, storesKey === true && idempotency !== undefined)
      : error;
  }
}

type UnavailableRefusal = {
  code: 'outcome_unknown' | 'service_unavailable';
  params?: Params;
  nextStep: 'retry' | null;
  retryAfter: number;
};

/**
 * The refusal of a request that lost the database; undefined for every other error. Only a write with a stored key may
 * be repeated without a look: others could be done twice.
 */
export function toUnavailableRefusal(
  error: unknown,
  { method }: Pick<FastifyRequest, 'method'>,
  language: string,
): UnavailableRefusal | undefined {
  const retryAfter = databaseRetryAfterSeconds;
  const toUnknown = (isRepeatable: boolean): UnavailableRefusal => ({
    code: 'outcome_unknown',
    params: { advice: translate(language, 'error', isRepeatable ? 'outcome_repeat' : 'outcome_check') },
    nextStep: isRepeatable ? 'retry' : null,
    retryAfter,
  });
  if (error instanceof OutcomeUnknownError) return toUnknown(error.isRepeatable);
  if (!(error instanceof DatabaseUnavailableError)) return undefined;
  const isRead = method === 'GET' || method === 'HEAD';
  return error.mayHaveRun && !isRead
    ? toUnknown(false)
    : { code: 'service_unavailable', nextStep: 'retry', retryAfter };
}
