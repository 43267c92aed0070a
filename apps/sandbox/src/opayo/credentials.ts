import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { OpayoAccount } from './account.ts';
import type { OpayoRecords, SessionKey } from './records.ts';
import { type OpayoResponse, toErrorResponse } from './response.ts';

const missingCredentials = toErrorResponse(401, 1001, 'Missing Authentication');
const invalidCredentials = toErrorResponse(401, 1002, 'Authentication failed');

/** Returns an error response unless the request has the vendor's credentials. */
export function checkVendorCredentials(
  { headers }: FastifyRequest,
  { integrationKey, integrationPassword }: OpayoAccount,
): OpayoResponse | undefined {
  const { authorization } = headers;
  if (!authorization) return missingCredentials;
  const expected = `Basic ${Buffer.from(`${integrationKey}:${integrationPassword}`).toString('base64')}`;
  return isEqual(authorization, expected) ? undefined : invalidCredentials;
}

/** Finds the merchant session of a browser request; expired and used sessions are refused. */
export function findSession(
  { headers }: FastifyRequest,
  records: OpayoRecords,
  now: number,
): { session: SessionKey; sessionKey: string } | { errorResponse: OpayoResponse } {
  const { authorization } = headers;
  if (!authorization) return { errorResponse: missingCredentials };
  const sessionKey = authorization.replace(/^Bearer /, '');
  const session = records.keys[sessionKey];
  const isUsable = session && !session.isUsed && session.expiresAt > now;
  return isUsable ? { session, sessionKey } : { errorResponse: invalidCredentials };
}

const isEqual = (actual: string, expected: string): boolean =>
  actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
