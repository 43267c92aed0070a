import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IdempotencyKey } from '#platform/http/caller';
import type { FieldErrors } from '#platform/http/errors';
import { translate } from '#platform/lib/translate';

type IdempotencyKeyResult =
  | { idempotency: IdempotencyKey | undefined; errors?: undefined }
  | { idempotency: undefined; errors: FieldErrors };

/** Reads the `Idempotency-Key` header and hashes the request that it identifies: method, URL and body. */
export function readIdempotencyKey(request: FastifyRequest, language: string): IdempotencyKeyResult {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { idempotency: undefined };
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = translate(language, 'error', 'field_idempotency_key');
    return { idempotency: undefined, errors: { 'Idempotency-Key': [message] } };
  }
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${request.rawBody}`)
    .digest();
  return { idempotency: { key, requestHash } };
}
