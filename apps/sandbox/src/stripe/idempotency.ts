import { createHash } from 'node:crypto';
import { toReadOnly } from '../platform/record-changes.ts';
import type { StoredResponse, StripeRecords } from './model/records.ts';
import { invalidRequest, Refusal } from './model/refusal.ts';

/** How long a stored response is replayed. */
const retentionMs = 86_400_000;
const maxKeyLength = 255;

/** Identifies a request; a repeat must match all fields. */
export type IdempotentRequest = { key: string; method: string; path: string; parameters: string };

export const hashBody = (body: string): string => createHash('sha256').update(body).digest('base64url');

/** The stored response for this key, a refusal if the request differs, or undefined for a new key. */
export function findStoredResponse(
  records: StripeRecords,
  request: IdempotentRequest,
  now: number,
): StoredResponse | Refusal | undefined {
  const { key } = request;
  if (key.length > maxKeyLength) {
    return invalidRequest(
      `Idempotency keys must be at most ${maxKeyLength} characters; this one has ${key.length}.`,
    );
  }
  const stored = records.keys[key];
  if (!stored || stored.at + retentionMs <= now) return undefined;
  if (stored.method !== request.method || stored.path !== request.path) {
    return toMismatchRefusal('endpoint they were first used for', key, `('${stored.path}' was the first)`);
  }
  return stored.parameters === request.parameters
    ? stored
    : toMismatchRefusal('parameters they were first used with', key);
}

/** Stores a response and deletes expired ones. */
export function storeResponse(records: StripeRecords, key: string, response: StoredResponse): void {
  for (const [storedKey, { at }] of Object.entries(toReadOnly(records.keys))) {
    if (at + retentionMs <= response.at) delete records.keys[storedKey];
  }
  records.keys[key] = response;
}

const toMismatchRefusal = (what: string, key: string, detail = ''): Refusal =>
  new Refusal(400, {
    type: 'idempotency_error',
    message:
      `Keys for idempotent requests can only be used with the same ${what}. ${detail}`.trim() +
      ` Try using a key other than '${key}' if you meant to execute a different request.`,
  });

export const toKeyInUseRefusal = (key: string): Refusal =>
  new Refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
      `twice, and the other request is still going through): ${key}. Please try again later.`,
  });
