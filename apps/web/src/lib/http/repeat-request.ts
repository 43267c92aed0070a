import { RequestError } from './request.ts';

/** The server lost its database. It refuses so for seconds; a write may have taken effect. */
const unavailableCodes = new Set(['service_unavailable', 'outcome_unknown']);

export const isUnavailable = (error: unknown): boolean =>
  error instanceof RequestError && unavailableCodes.has(error.code);

const maxRequests = 5;

/**
 * Repeats a request while the server has no database, each time after one second more, and throws the last error. The
 * request must have one effect however often it is sent.
 */
export async function repeatWhileUnavailable<Reply>(
  request: () => Promise<Reply>,
  delayMs = 1000,
): Promise<Reply> {
  for (let count = 1; ; count++) {
    try {
      return await request();
    } catch (error) {
      if (!isUnavailable(error) || count === maxRequests) throw error;
      await new Promise((resolve) => setTimeout(resolve, count * delayMs));
    }
  }
}

/** A new key, by which the server recognises a repeated request. `randomUUID` exists only on secure origins. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
