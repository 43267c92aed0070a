import type { Ground } from '../ground.ts';
import { opayoAccount } from '../settings.ts';
import { type Answer, invalidFields, refusal, send } from './answer.ts';
import { changePage, type OpayoPage, readPage } from './book.ts';
import { vendorRefusal } from './credentials.ts';
import { complain, fieldsOf, text } from './fields.ts';
import { isoOf, minute, newGuid } from './instant.ts';

const lifetime = 400_000;

/** A merchant session key lives 400 seconds, for one card, and dies of three failures. */
export function sessionKeyRoutes({ app, books, now }: Ground): void {
  app.post('/api/v1/merchant-session-keys', (request, reply) => {
    const refused = vendorRefusal(request);
    return send(reply, refused ?? changePage(books, (page) => openSession(page, request.body, now())));
  });

  app.get<{ Params: { key: string } }>('/api/v1/merchant-session-keys/:key', ({ params }, reply) => {
    const session = readPage(books).keys[params.key];
    if (!session || session.expiresAt <= now()) {
      return send(reply, refusal(404, 1006, 'Merchant session key not found'));
    }
    return send(reply, {
      status: 200,
      body: { merchantSessionKey: params.key, expiry: isoOf(session.expiresAt) },
    });
  });
}

function openSession(page: OpayoPage, body: unknown, now: number): Answer {
  const fields = fieldsOf(body);
  const vendorName = text(fields, 'vendorName', { max: 15 });
  if (vendorName && vendorName !== opayoAccount.vendorName) complain(fields, 'vendorName', 1009);
  if (fields.errors.length > 0) return invalidFields(fields.errors);

  forgetDead(page, now);
  const merchantSessionKey = newGuid();
  const expiresAt = now + lifetime;
  page.keys[merchantSessionKey] = { expiresAt, failures: 0, usedUp: false };
  return { status: 201, body: { merchantSessionKey, expiry: isoOf(expiresAt) } };
}

/** The books are written whole at every change, so what can never be asked for again goes. */
function forgetDead({ keys, cards }: OpayoPage, now: number): void {
  const dead = now - 60 * minute;
  for (const [key, { expiresAt }] of Object.entries(keys)) if (expiresAt <= dead) delete keys[key];
  for (const [identifier, { expiresAt, reusable }] of Object.entries(cards)) {
    // A challenge may yet save a card whose identifier has run out.
    if (!reusable && expiresAt <= dead) delete cards[identifier];
  }
}
