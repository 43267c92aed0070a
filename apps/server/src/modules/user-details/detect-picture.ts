type Format = 'jpeg' | 'png' | 'webp';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The last chunk of a PNG: its length, name and checksum. */
const pngEnd = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/**
 * The format of a file that is one picture from its first to its last byte; undefined for anything else, such as an SVG,
 * or a picture with another file behind it.
 */
export function detectPicture(content: Uint8Array): Format | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const { length } = bytes;
  if (length < 32) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff)
    return bytes.readUInt16BE(length - 2) === 0xffd9 ? 'jpeg' : undefined;
  if (bytes.subarray(0, 8).equals(pngSignature))
    return bytes.subarray(length - pngEnd.length).equals(pngEnd) ? 'png' : undefined;
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp && bytes.readUInt32LE(4) + 8 === length ? 'webp' : undefined;
}
