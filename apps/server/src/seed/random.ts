import { createHash } from 'node:crypto';

/** Pseudo-random numbers from 0 to below 1 (mulberry32), the same sequence for the same name. */
export function createRandom(name: string): () => number {
  let state = createHash('sha256').update(name).digest().readUInt32BE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const epoch = Date.parse('2026-01-01T00:00:00Z');

/** The UUID of a seeded row: a hash of its name in the format of version 7, the same in every database. */
export function createSeedId(name: string): string {
  const hash = createHash('sha256').update(name).digest();
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes.writeUIntBE(epoch + (hash.readUInt32BE(16) >>> 8), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const unambiguous = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A reference of eight unambiguous characters, the same for the same name. */
export const createSeedReference = (name: string): string =>
  Array.from(
    createHash('sha256').update(name).digest().subarray(0, 8),
    (byte) => unambiguous[byte % 32],
  ).join('');
