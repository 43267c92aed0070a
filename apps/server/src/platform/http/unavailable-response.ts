import type { Route } from '@pavilion/contract/route';
import type { FastifyRequest } from 'fastify';
import { DatabaseUnavailableError } from '#platform/database/unavailable';

/** Connections are opened within a second once the database is back. */
export const databaseRetryAfterSeconds = 2;

/** A write lost the database after it started. An earlier statement or the commit may have taken effect. */
class OutcomeUnknownError extends Error {
  constructor(cause: DatabaseUnavailableError) {
    super(cause.message, { cause });
    this.name = 'OutcomeUnknownError';
  }
}

/**
 * Runs a route's handler. A handler may commit several times, so whatever a write has done when it loses the database
 * is unknown; repeated with the same key it has one effect.
 */
export async function withKnownOutcome<T>(
  { method }: Pick<Route, 'method'>,
  work: () => Promise<T>,
): Promise<T> {
  if (method === 'GET') return work();
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatabaseUnavailableError ? new OutcomeUnknownError(error) : error;
  }
}

/** The refusal of a request that lost the database; undefined for every other error. */
export function toUnavailableCode(
  error: unknown,
  { method }: Pick<FastifyRequest, 'method'>,
): 'outcome_unknown' | 'service_unavailable' | undefined {
  if (error instanceof OutcomeUnknownError) return 'outcome_unknown';
  if (!(error instanceof DatabaseUnavailableError)) return undefined;
  const isRead = method === 'GET' || method === 'HEAD';
  return error.mayHaveRun && !isRead ? 'outcome_unknown' : 'service_unavailable';
}
