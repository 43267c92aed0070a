import { randomBytes } from 'node:crypto';

/**
 * Creates a version 7 UUID (RFC 9562) from milliseconds since 1970. Created here and not by the database, so that a
 * claim can be retried with the same ids. It starts with the time, so new rows are adjacent in an index.
 */
export function createId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
