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

/** The four bytes of an instant in seconds, big-endian. */
function toBytes(instant: number): number[] {
  const second = instant / 1000;
  if (!Number.isInteger(second) || second < 0 || second > maxSecond) {
    throw new RangeError(`${instant} is not a whole second that fits in an occurrence id`);
  }
  return [24, 16, 8, 0].map((shift) => (second >>> shift) & 0xff);
}

function encodeBase64Url(bytes: readonly number[]): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 3) {
    const bits = ((bytes[offset] ?? 0) << 16) | ((bytes[offset + 1] ?? 0) << 8) | (bytes[offset + 2] ?? 0);
    text += [18, 12, 6, 0].map((shift) => alphabet[(bits >>> shift) & 63]).join('');
  }
  return text.slice(0, Math.ceil((bytes.length * 4) / 3));
}
