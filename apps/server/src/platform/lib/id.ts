import { randomBytes } from 'node:crypto';

/**
 * A uuid of version 7 (RFC 9562). It is made here, so that a claim knows its ids before it is sent and can be sent
 * again; and it begins with the time, so that new rows lie side by side in their index.
 */
export function createId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
