import type { FastifyRequest } from 'fastify';
import type { Ground } from '../ground.ts';
import { type Answer, invalidFields, refusal, send } from './answer.ts';
import { type CheckResult, changePage, type OpayoPage, type SessionKey } from './book.ts';
import { sessionOf, vendorRefusal } from './credentials.ts';
import { complain, type Fields, fieldsOf, partOf, text } from './fields.ts';
import { isoOf, newGuid } from './instant.ts';
import { numberFault, securityCodeOf, testCard } from './test-cards.ts';

const path = '/api/v1/card-identifiers';
const lifetime = 400_000;
type Named = { Params: { identifier: string } };

/** What turns a card into an identifier. Called by the browser, so that no card touches the merchant's server. */
export function cardIdentifierRoutes({ app, books, now }: Ground): void {
  app.addHook('onSend', async (request, reply) => {
    // The merchant's own form calls from the merchant's page.
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
    send(
      reply,
      changePage(books, (page) => tokenise(page, request, now())),
    ),
  );
  app.post<Named>(`${path}/:identifier/security-code`, (request, reply) =>
    send(
      reply,
      changePage(books, (page) => linkSecurityCode(page, request, request.params.identifier, now())),
    ),
  );
  app.delete<Named>(`${path}/:identifier`, (request, reply) => {
    const refused = vendorRefusal(request);
    return send(reply, refused ?? changePage(books, (page) => remove(page, request.params.identifier)));
  });
}

function tokenise(page: OpayoPage, request: FastifyRequest, now: number): Answer {
  const found = sessionOf(request, page, now);
  if ('refused' in found) return found.refused;
  const { session, sessionKey } = found;

  const fields = fieldsOf(request.body);
  const details = partOf(fields, 'cardDetails');
  const card = details && readCard(details, now);
  if (!card || fields.errors.length > 0)
    return strike(page, sessionKey, session, invalidFields(fields.errors));

  session.usedUp = true;
  const cardIdentifier = newGuid();
  const expiresAt = now + lifetime;
  page.cards[cardIdentifier] = { ...card, sessionKey, expiresAt, usedUp: false, reusable: false };
  const { cardType } = testCard(card.number) ?? {};
  return { status: 201, body: { cardIdentifier, expiry: isoOf(expiresAt), cardType } };
}

const holderName = /^[\p{L}\p{M}\d .,'&/()-]+$/u;

function readCard(details: Fields, now: number) {
  const holder = text(details, 'cardholderName', { max: 45, pattern: holderName });
  const number = text(details, 'cardNumber', { min: 13, max: 19, pattern: /^\d+$/ });
  const fault = number && numberFault(number);
  if (fault) complain(details, 'cardNumber', fault);
  const expiryDate = text(details, 'expiryDate', { min: 4, max: 4, pattern: /^\d+$/ });
  if (expiryDate && !isAhead(expiryDate, now)) complain(details, 'expiryDate', 1009);
  const given = text(details, 'securityCode', { min: 3, max: 4, pattern: /^\d+$/, optional: true });
  return { holder, number, expiryDate, securityCode: checkSecurityCode(number, given) };
}

/** A card holds to the end of the month that it names. */
function isAhead(expiryDate: string, now: number): boolean {
  const month = Number(expiryDate.slice(0, 2));
  const year = 2000 + Number(expiryDate.slice(2));
  return month >= 1 && month <= 12 && Date.UTC(year, month) > now;
}

const checkSecurityCode = (number: string, given: string): CheckResult => {
  if (!given) return 'NotProvided';
  return given === securityCodeOf(number) ? 'Matched' : 'NotMatched';
};

function strike(page: OpayoPage, sessionKey: string, session: SessionKey, refused: Answer): Answer {
  session.failures += 1;
  if (session.failures >= 3) delete page.keys[sessionKey];
  return refused;
}

/** Links a fresh security code to a saved card, for the one payment of this session. */
function linkSecurityCode(page: OpayoPage, request: FastifyRequest, identifier: string, now: number): Answer {
  const found = sessionOf(request, page, now);
  if ('refused' in found) return found.refused;
  const { session, sessionKey } = found;

  const fields = fieldsOf(request.body);
  const given = text(fields, 'securityCode', { min: 3, max: 4, pattern: /^\d+$/ });
  const card = page.cards[identifier];
  if (!card?.reusable) complain(fields, 'cardIdentifier', 1011);
  if (!card || fields.errors.length > 0)
    return strike(page, sessionKey, session, invalidFields(fields.errors));

  session.usedUp = true;
  card.sessionKey = sessionKey;
  card.securityCode = checkSecurityCode(card.number, given);
  return { status: 204 };
}

function remove({ cards }: OpayoPage, identifier: string): Answer {
  if (!/^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/i.test(identifier)) {
    return refusal(400, 1000, 'Incorrect request format');
  }
  if (!cards[identifier]) return refusal(404, 4057, 'The token does not exist');
  delete cards[identifier];
  return { status: 200, body: {} };
}
