import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { opayoAccount } from '../platform/settings.ts';
import type { OpayoRecords, SessionKey } from './records.ts';
import { type OpayoResponse, toErrorResponse } from './response.ts';

const missingCredentials = toErrorResponse(401, 1001, 'Missing Authentication');
const invalidCredentials = toErrorResponse(401, 1002, 'Authentication failed');

/** What is wrong with the vendor's own credentials, if anything is. */
export function checkVendorCredentials({ headers }: FastifyRequest): OpayoResponse | undefined {
  const { authorization } = headers;
  if (!authorization) return missingCredentials;
  const { integrationKey, integrationPassword } = opayoAccount;
  const expected = `Basic ${Buffer.from(`${integrationKey}:${integrationPassword}`).toString('base64')}`;
  return isEqual(authorization, expected) ? undefined : invalidCredentials;
}

/** The merchant session that a browser speaks for, while it has a success left. */
export function findSession(
  { headers }: FastifyRequest,
  records: OpayoRecords,
  now: number,
): { session: SessionKey; sessionKey: string } | { errorResponse: OpayoResponse } {
  const { authorization } = headers;
  if (!authorization) return { errorResponse: missingCredentials };
  const sessionKey = authorization.replace(/^Bearer /, '');
  const session = records.keys[sessionKey];
  const isLive = session && !session.usedUp && session.expiresAt > now;
  return isLive ? { session, sessionKey } : { errorResponse: invalidCredentials };
}

const isEqual = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
