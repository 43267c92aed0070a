import type { SandboxDeps } from '../platform/deps.ts';
import { opayoAccount } from '../platform/settings.ts';
import { checkVendorCredentials } from './credentials.ts';
import { addFieldError, parseFields, readText } from './fields.ts';
import { type OpayoRecords, readRecords, updateRecords } from './records.ts';
import { type OpayoResponse, sendResponse, toErrorResponse, toFieldErrorsResponse } from './response.ts';
import { createGuid, formatIso, minuteMs } from './time.ts';

const lifetimeMs = 400_000;

/** Merchant session keys: valid for 400 seconds, for one card, and until the third failure. */
export function sessionKeyRoutes({ app, store, now }: SandboxDeps): void {
  app.post('/api/v1/merchant-session-keys', (request, reply) => {
    const errorResponse = checkVendorCredentials(request);
    return sendResponse(
      reply,
      errorResponse ?? updateRecords(store, (records) => createSession(records, request.body, now())),
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

function createSession(records: OpayoRecords, body: unknown, now: number): OpayoResponse {
  const fields = parseFields(body);
  const vendorName = readText(fields, 'vendorName', { max: 15 });
  if (vendorName && vendorName !== opayoAccount.vendorName) addFieldError(fields, 'vendorName', 1009);
  if (fields.errors.length > 0) return toFieldErrorsResponse(fields.errors);

  deleteExpired(records, now);
  const merchantSessionKey = createGuid();
  const expiresAt = now + lifetimeMs;
  records.keys[merchantSessionKey] = { expiresAt, failures: 0, isUsed: false };
  return { status: 201, body: { merchantSessionKey, expiry: formatIso(expiresAt) } };
}

/** Deletes what can no longer be used, because every change rewrites the whole file. */
function deleteExpired({ keys, cards }: OpayoRecords, now: number): void {
  const cutoff = now - 60 * minuteMs;
  for (const [key, { expiresAt }] of Object.entries(keys)) if (expiresAt <= cutoff) delete keys[key];
  for (const [identifier, { expiresAt, reusable }] of Object.entries(cards)) {
    // An open challenge may still save a card whose identifier has expired.
    if (!reusable && expiresAt <= cutoff) delete cards[identifier];
  }
}
