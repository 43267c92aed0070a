/** What an occurrence is derived from. Its original start and end are milliseconds since 1970, in whole seconds. */
export type OccurrenceParts = { recurrenceId: string; startsAt: number; endsAt: number };

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const version = 1;
const maxSecond = 0xffff_ffff;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * ACT-12: the 34 characters of an occurrence, base64url without padding of 25 bytes: the format's version, the
 * recurrence's uuid, the original start and end in seconds. It is derived once, when the row is made, then only stored.
 */
export function encodeOccurrenceId({ recurrenceId, startsAt, endsAt }: OccurrenceParts): string {
  if (!uuidPattern.test(recurrenceId)) throw new RangeError(`${recurrenceId} is no uuid in lower case`);
  const hex = recurrenceId.replaceAll('-', '').match(/../g) ?? [];
  const uuid = hex.map((pair) => Number.parseInt(pair, 16));
  return encodeBase64Url([version, ...uuid, ...toBytes(startsAt), ...toBytes(endsAt)]);
}

/** ACT-12: what an id was derived from, or undefined for a text that no occurrence can bear. */
export function decodeOccurrenceId(text: string): OccurrenceParts | undefined {
  const bytes = /^[\w-]{34}$/.test(text) ? decodeBase64Url(text) : [];
  // The last character has four bits more than the bytes need; only one way of filling them is the id.
  if (bytes[0] !== version || encodeBase64Url(bytes) !== text) return undefined;
  const hex = bytes.slice(1, 17).map((byte) => byte.toString(16).padStart(2, '0'));
  const uuid = [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)];
  return {
    recurrenceId: uuid.map((part) => part.join('')).join('-'),
    startsAt: toInstant(bytes.slice(17, 21)),
    endsAt: toInstant(bytes.slice(21, 25)),
  };
}

/** The four bytes of an instant in seconds, the highest first. */
function toBytes(instant: number): number[] {
  const second = instant / 1000;
  if (!Number.isInteger(second) || second < 0 || second > maxSecond) {
    throw new RangeError(`${instant} is not a whole second that an occurrence id can carry`);
  }
  return [24, 16, 8, 0].map((shift) => (second >>> shift) & 0xff);
}

const toInstant = (bytes: readonly number[]): number =>
  bytes.reduce((second, byte) => second * 256 + byte, 0) * 1000;

function encodeBase64Url(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += [18, 12, 6, 0].map((shift) => alphabet[(three >>> shift) & 63]).join('');
  }
  return text.slice(0, Math.ceil((bytes.length * 4) / 3));
}

function decodeBase64Url(text: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 4) {
    const four = text
      .slice(at, at + 4)
      .split('')
      .map((letter) => alphabet.indexOf(letter));
    const bits = [0, 1, 2, 3].reduce((sum, place) => sum * 64 + (four[place] ?? 0), 0);
    bytes.push(...[16, 8, 0].map((shift) => (bits >>> shift) & 0xff).slice(0, four.length - 1));
  }
  return bytes;
}
