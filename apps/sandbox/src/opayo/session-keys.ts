import { toReadOnly } from '../platform/record-changes.ts';
import type { OpayoAccount, OpayoDeps } from './account.ts';
import { checkVendorCredentials } from './credentials.ts';
import { addFieldError, parseFields, readText } from './fields.ts';
import { type OpayoRecords, readRecords, updateRecords } from './records.ts';
import { type OpayoResponse, sendResponse, toErrorResponse, toFieldErrorsResponse } from './response.ts';
import { createGuid, formatIso, minuteMs } from './time.ts';

/** Merchant session keys: valid for a limited time, for one card, and until the third failure. */
export function sessionKeyRoutes({ app, store, now, account }: OpayoDeps): void {
  app.post('/api/v1/merchant-session-keys', (request, reply) => {
    const errorResponse = checkVendorCredentials(request, account);
    return sendResponse(
      reply,
      errorResponse ??
        updateRecords(store, (records) => createSession(records, request.body, { now: now(), account })),
    );
  });

  app.get<{ Params: { key: string } }>('/api/v1/merchant-session-keys/:key', ({ params }, reply) => {
    const session = readRecords(store).keys[params.key];
    if (!session || session.expiresAt <= now()) {
      return sendResponse(reply, toErrorResponse(404, 1006, 'Merchant session key not found'));
    }
    return sendResponse(reply, {
      status: 200,
      body: { merchantSessionKey: params.key, expiry: formatIso(session.expiresAt) },
    });
  });
}

function createSession(
  records: OpayoRecords,
  body: unknown,
  { now, account }: { now: number; account: OpayoAccount },
): OpayoResponse {
  const fields = parseFields(body);
  const vendorName = readText(fields, 'vendorName', { max: 15 });
  if (vendorName && vendorName !== account.vendorName) addFieldError(fields, 'vendorName', 1009);
  if (fields.errors.length > 0) return toFieldErrorsResponse(fields.errors);

  deleteExpired(records, now);
  const merchantSessionKey = createGuid();
  const expiresAt = now + account.sessionLifetimeMs;
  records.keys[merchantSessionKey] = { expiresAt, failures: 0, isUsed: false };
  return { status: 201, body: { merchantSessionKey, expiry: formatIso(expiresAt) } };
}

/** Deletes what can no longer be used, so that the file has an end. */
function deleteExpired({ keys, cards }: OpayoRecords, now: number): void {
  const cutoff = now - 60 * minuteMs;
  for (const [key, { expiresAt }] of Object.entries(toReadOnly(keys)))
    if (expiresAt <= cutoff) delete keys[key];
  for (const [identifier, { expiresAt, reusable }] of Object.entries(toReadOnly(cards))) {
    // An open challenge may still save a card whose identifier has expired.
    if (!reusable && expiresAt <= cutoff) delete cards[identifier];
  }
}
