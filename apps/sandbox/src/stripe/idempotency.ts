import { createHash } from 'node:crypto';
import type { StoredResponse, StripeRecords } from './model/records.ts';
import { invalidRequest, Refusal } from './model/refusal.ts';

/** How long an answer is given again. */
const retentionMs = 86_400_000;
const maxKeyLength = 255;

/** What makes a repeat the same request. */
export type IdempotentRequest = { key: string; method: string; path: string; parameters: string };

export const hashBody = (body: string): string => createHash('sha256').update(body).digest('base64url');

/** The answer of the first request under this key, a refusal, or nothing where the work is to be done. */
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

/** Keeps what was answered, and forgets what nobody will be given again. */
export function storeResponse(records: StripeRecords, key: string, response: StoredResponse): void {
  for (const [storedKey, { at }] of Object.entries(records.keys)) {
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
