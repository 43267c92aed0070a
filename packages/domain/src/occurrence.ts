/** The parts of an occurrence id: its recurrence, and the original start and end in milliseconds since 1970. */
export type OccurrenceParts = { recurrenceId: string; startsAt: number; endsAt: number };

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const version = 1;
const maxSecond = 0xffff_ffff;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * ACT-12: encodes an occurrence id: 25 bytes (version, recurrence uuid, original start and end in seconds) as 34
 * base64url characters without padding. Throws a RangeError if a part does not fit. Called once per row, then stored.
 */
export function encodeOccurrenceId({ recurrenceId, startsAt, endsAt }: OccurrenceParts): string {
  if (!uuidPattern.test(recurrenceId)) throw new RangeError(`${recurrenceId} is not a lower-case uuid`);
  const hex = recurrenceId.replaceAll('-', '').match(/../g) ?? [];
  const uuid = hex.map((pair) => Number.parseInt(pair, 16));
  return encodeBase64Url([version, ...uuid, ...toBytes(startsAt), ...toBytes(endsAt)]);
}

/** ACT-12: decodes an occurrence id; undefined for a text that is not a valid id. */
export function decodeOccurrenceId(text: string): OccurrenceParts | undefined {
  const bytes = /^[\w-]{34}$/.test(text) ? decodeBase64Url(text) : [];
  // The last character has four unused bits; re-encoding rejects every text in which they are not zero.
  if (bytes[0] !== version || encodeBase64Url(bytes) !== text) return undefined;
  const hex = bytes.slice(1, 17).map((byte) => byte.toString(16).padStart(2, '0'));
  const uuid = [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)];
  return {
    recurrenceId: uuid.map((part) => part.join('')).join('-'),
    startsAt: toInstant(bytes.slice(17, 21)),
    endsAt: toInstant(bytes.slice(21, 25)),
  };
}

/** The four bytes of an instant in seconds, big-endian. */
function toBytes(instant: number): number[] {
  const second = instant / 1000;
  if (!Number.isInteger(second) || second < 0 || second > maxSecond) {
    throw new RangeError(`${instant} is not a whole second that fits in an occurrence id`);
  }
  return [24, 16, 8, 0].map((shift) => (second >>> shift) & 0xff);
}

const toInstant = (bytes: readonly number[]): number =>
  bytes.reduce((second, byte) => second * 256 + byte, 0) * 1000;

function encodeBase64Url(bytes: readonly number[]): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 3) {
    const bits = ((bytes[offset] ?? 0) << 16) | ((bytes[offset + 1] ?? 0) << 8) | (bytes[offset + 2] ?? 0);
    text += [18, 12, 6, 0].map((shift) => alphabet[(bits >>> shift) & 63]).join('');
  }
  return text.slice(0, Math.ceil((bytes.length * 4) / 3));
}

function decodeBase64Url(text: string): number[] {
  const bytes: number[] = [];
  for (let offset = 0; offset < text.length; offset += 4) {
    const values = text
      .slice(offset, offset + 4)
      .split('')
      .map((letter) => alphabet.indexOf(letter));
    const bits = [0, 1, 2, 3].reduce((sum, index) => sum * 64 + (values[index] ?? 0), 0);
    bytes.push(...[16, 8, 0].map((shift) => (bits >>> shift) & 0xff).slice(0, values.length - 1));
  }
  return bytes;
}
