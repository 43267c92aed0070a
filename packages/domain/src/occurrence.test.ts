import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeOccurrenceId } from './occurrence.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const second = fc.nat({ max: 0xffff_ffff }).map((seconds) => seconds * 1000);
const anyParts = fc.record({ recurrenceId: fc.uuid(), startsAt: second, endsAt: second });
const spin = {
  recurrenceId: '0192d3a4-5b6c-7d8e-9f01-23456789abcd',
  startsAt: 1_900_000_000_000,
  endsAt: 1_900_003_600_000,
};

test('encodes version, uuid, start and end in 34 characters of standard base64url [ACT-12]', () => {
  fc.assert(
    fc.property(anyParts, (parts) => {
      const id = encodeOccurrenceId(parts);
      expect(id).toMatch(/^[A-Za-z0-9_-]{34}$/);
      const bits = id.split('').reduce((sum, letter) => sum * 64n + BigInt(letters.indexOf(letter)), 0n);
      const seconds = [parts.startsAt, parts.endsAt].map((instant) =>
        (instant / 1000).toString(16).padStart(8, '0'),
      );
      // 34 characters have four bits more than 25 bytes.
      expect(bits).toBe(BigInt(`0x01${parts.recurrenceId.replaceAll('-', '')}${seconds.join('')}0`));
    }),
  );
  // Expected value from Python: base64.urlsafe_b64encode(b'\x01' + uuid + struct.pack('>II', start, end)).
  expect(encodeOccurrenceId(spin)).toBe('AQGS06RbbH2OnwEjRWeJq81xP7MAcT_BEA');
});

test('gives different occurrences different ids [ACT-12]', () => {
  fc.assert(
    fc.property(anyParts, anyParts, (first, second) => {
      expect(encodeOccurrenceId(first) === encodeOccurrenceId(second)).toBe(
        JSON.stringify(first) === JSON.stringify(second),
      );
    }),
  );
});

test('throws for parts that do not fit in an id [ACT-12]', () => {
  expect(() => encodeOccurrenceId({ ...spin, startsAt: spin.startsAt + 1 })).toThrow(RangeError);
  expect(() => encodeOccurrenceId({ ...spin, endsAt: 2 ** 32 * 1000 })).toThrow(RangeError);
  expect(() => encodeOccurrenceId({ ...spin, recurrenceId: spin.recurrenceId.toUpperCase() })).toThrow(
    RangeError,
  );
});
