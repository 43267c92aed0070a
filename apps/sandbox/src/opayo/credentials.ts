import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { opayoAccount } from '../settings.ts';
import { type Answer, refusal } from './answer.ts';
import type { OpayoPage, SessionKey } from './book.ts';

const missing = refusal(401, 1001, 'Missing Authentication');
const failed = refusal(401, 1002, 'Authentication failed');

/** What is wrong with the vendor's own credentials, if anything is. */
export function vendorRefusal({ headers }: FastifyRequest): Answer | undefined {
  const { authorization } = headers;
  if (!authorization) return missing;
  const { integrationKey, integrationPassword } = opayoAccount;
  const expected = `Basic ${Buffer.from(`${integrationKey}:${integrationPassword}`).toString('base64')}`;
  return same(authorization, expected) ? undefined : failed;
}

/** The merchant session that a browser speaks for, while it has a success left. */
export function sessionOf(
  { headers }: FastifyRequest,
  page: OpayoPage,
  now: number,
): { session: SessionKey; sessionKey: string } | { refused: Answer } {
  const { authorization } = headers;
  if (!authorization) return { refused: missing };
  const sessionKey = authorization.replace(/^Bearer /, '');
  const session = page.keys[sessionKey];
  const live = session && !session.usedUp && session.expiresAt > now;
  return live ? { session, sessionKey } : { refused: failed };
}

const same = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
