import { randomUUID } from 'node:crypto';

/**
 * Creates a version 7 UUID (RFC 9562) from milliseconds since 1970. Created here and not by the database, so that a
 * claim can be retried with the same ids. It starts with the time, so new rows are adjacent in an index.
 */
export function createId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  // The rest of a version 4 UUID, for which Node reads random bytes in large parts: a camp has 21 ids.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
