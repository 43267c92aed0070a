import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IdempotencyKey } from '#platform/caller';
import type { Errors } from '#platform/failure';
import { words } from '#platform/text';

type Read =
  | { idempotency: IdempotencyKey | undefined; errors?: undefined }
  | { idempotency: undefined; errors: Errors };

/** The header `Idempotency-Key` with the hash of the request that it stands for: method, path and body. */
export function readIdempotencyKey(request: FastifyRequest, language: string): Read {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { idempotency: undefined };
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const wrong = words(language, 'fault', 'field_idempotency_key');
    return { idempotency: undefined, errors: { 'Idempotency-Key': [wrong] } };
  }
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${request.rawBody}`)
    .digest();
  return { idempotency: { key, requestHash } };
}
