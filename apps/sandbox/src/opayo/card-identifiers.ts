import type { FastifyRequest } from 'fastify';
import type { OpayoDeps } from './account.ts';
import { checkVendorCredentials, findSession } from './credentials.ts';
import { addFieldError, type Fields, parseFields, readObject, readText } from './fields.ts';
import { type CheckResult, type OpayoRecords, type SessionKey, updateRecords } from './records.ts';
import { type OpayoResponse, sendResponse, toErrorResponse, toFieldErrorsResponse } from './response.ts';
import { checkCardNumber, findTestCard, getSecurityCode } from './test-cards.ts';
import { createGuid, formatIso } from './time.ts';

const path = '/api/v1/card-identifiers';
type IdentifierParams = { Params: { identifier: string } };

/** Turns cards into identifiers. The browser calls it, so card numbers never reach the merchant's server. */
export function cardIdentifierRoutes({ app, store, now, account }: OpayoDeps): void {
  app.addHook('onSend', async (request, reply) => {
    // A merchant's own form calls it from the merchant's origin.
    if (request.url.startsWith(path)) reply.header('access-control-allow-origin', '*');
  });
  for (const url of [path, `${path}/:identifier/security-code`]) {
    app.options(url, (_, reply) =>
      reply
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'authorization, content-type')
        .code(204)
        .send(),
    );
  }

  app.post(path, (request, reply) =>
    sendResponse(
      reply,
      updateRecords(store, (records) =>
        tokenise(records, request, { now: now(), lifetimeMs: account.sessionLifetimeMs }),
      ),
    ),
  );
  app.post<IdentifierParams>(`${path}/:identifier/security-code`, (request, reply) =>
    sendResponse(
      reply,
      updateRecords(store, (records) => linkSecurityCode(records, request, request.params.identifier, now())),
    ),
  );
  app.delete<IdentifierParams>(`${path}/:identifier`, (request, reply) => {
    const errorResponse = checkVendorCredentials(request, account);
    return sendResponse(
      reply,
      errorResponse ?? updateRecords(store, (records) => removeCard(records, request.params.identifier)),
    );
  });
}

function tokenise(
  records: OpayoRecords,
  request: FastifyRequest,
  { now, lifetimeMs }: { now: number; lifetimeMs: number },
): OpayoResponse {
  const result = findSession(request, records, now);
  if ('errorResponse' in result) return result.errorResponse;
  const { session, sessionKey } = result;

  const fields = parseFields(request.body);
  const details = readObject(fields, 'cardDetails');
  const card = details && readCard(details, now);
  if (!card || fields.errors.length > 0)
    return countFailure(records, sessionKey, session, toFieldErrorsResponse(fields.errors));

  session.isUsed = true;
  const cardIdentifier = createGuid();
  const expiresAt = now + lifetimeMs;
  records.cards[cardIdentifier] = { ...card, sessionKey, expiresAt, isUsed: false, reusable: false };
  const { cardType } = findTestCard(card.number) ?? {};
  return { status: 201, body: { cardIdentifier, expiry: formatIso(expiresAt), cardType } };
}

const holderName = /^[\p{L}\p{M}\d .,'&/()-]+$/u;

function readCard(details: Fields, now: number) {
  const holder = readText(details, 'cardholderName', { max: 45, pattern: holderName });
  const number = readText(details, 'cardNumber', { min: 13, max: 19, pattern: /^\d+$/ });
  const errorCode = number && checkCardNumber(number);
  if (errorCode) addFieldError(details, 'cardNumber', errorCode);
  const expiryDate = readText(details, 'expiryDate', { min: 4, max: 4, pattern: /^\d+$/ });
  if (expiryDate && !isExpiryValid(expiryDate, now)) addFieldError(details, 'expiryDate', 1009);
  const code = readText(details, 'securityCode', { min: 3, max: 4, pattern: /^\d+$/, isOptional: true });
  return { holder, number, expiryDate, securityCode: checkSecurityCode(number, code) };
}

/** A card is valid until the end of its expiry month (MMYY). */
function isExpiryValid(expiryDate: string, now: number): boolean {
  const month = Number(expiryDate.slice(0, 2));
  const year = 2000 + Number(expiryDate.slice(2));
  return month >= 1 && month <= 12 && Date.UTC(year, month) > now;
}

const checkSecurityCode = (number: string, code: string): CheckResult => {
  if (!code) return 'NotProvided';
  return code === getSecurityCode(number) ? 'Matched' : 'NotMatched';
};

function countFailure(
  records: OpayoRecords,
  sessionKey: string,
  session: SessionKey,
  errorResponse: OpayoResponse,
): OpayoResponse {
  session.failures += 1;
  if (session.failures >= 3) delete records.keys[sessionKey];
  return errorResponse;
}

/** Links a new security code to a saved card, for one payment in this session. */
function linkSecurityCode(
  records: OpayoRecords,
  request: FastifyRequest,
  identifier: string,
  now: number,
): OpayoResponse {
  const result = findSession(request, records, now);
  if ('errorResponse' in result) return result.errorResponse;
  const { session, sessionKey } = result;

  const fields = parseFields(request.body);
  const code = readText(fields, 'securityCode', { min: 3, max: 4, pattern: /^\d+$/ });
  const card = records.cards[identifier];
  if (!card?.reusable) addFieldError(fields, 'cardIdentifier', 1011);
  if (!card || fields.errors.length > 0)
    return countFailure(records, sessionKey, session, toFieldErrorsResponse(fields.errors));

  session.isUsed = true;
  card.sessionKey = sessionKey;
  card.securityCode = checkSecurityCode(card.number, code);
  return { status: 204 };
}

function removeCard({ cards }: OpayoRecords, identifier: string): OpayoResponse {
  if (!/^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/i.test(identifier)) {
    return toErrorResponse(400, 1000, 'Incorrect request format');
  }
  if (!cards[identifier]) return toErrorResponse(404, 4057, 'The token does not exist');
  delete cards[identifier];
  return { status: 200, body: {} };
}
