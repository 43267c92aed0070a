import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeOccurrenceId, encodeOccurrenceId } from './occurrence.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const second = fc.nat({ max: 0xffff_ffff }).map((seconds) => seconds * 1000);
const anyParts = fc.record({ recurrenceId: fc.uuid(), startsAt: second, endsAt: second });
const spin = {
  recurrenceId: '0192d3a4-5b6c-7d8e-9f01-23456789abcd',
  startsAt: 1_900_000_000_000,
  endsAt: 1_900_003_600_000,
};

test('encodes an id in 34 URL-safe characters and decodes it back [ACT-12]', () => {
  fc.assert(
    fc.property(anyParts, (parts) => {
      const id = encodeOccurrenceId(parts);
      expect(id).toMatch(/^[A-Za-z0-9_-]{34}$/);
      expect(decodeOccurrenceId(id)).toEqual(parts);
    }),
  );
});

test('encodes version, uuid, start and end as standard base64url [ACT-12]', () => {
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

test('accepts only the canonical encoding of an id [ACT-12]', () => {
  const id = encodeOccurrenceId(spin);
  const last = letters.indexOf(id.slice(-1));
  const accepted = letters.split('').filter((letter) => decodeOccurrenceId(id.slice(0, -1) + letter));
  expect(accepted).toEqual(['A', 'Q', 'g', 'w']);
  expect(last % 16).toBe(0);
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{34}$/), (text) => {
      const parts = decodeOccurrenceId(text);
      expect(parts === undefined || encodeOccurrenceId(parts) === text).toBe(true);
    }),
  );
});

test('rejects another length, other characters or another version [ACT-12]', () => {
  const id = encodeOccurrenceId(spin);
  const invalidIds = ['', '17', id.slice(1), `${id}A`, `${id}==`, `${id.slice(0, -1)}+`, `Ag${id.slice(2)}`];
  expect(invalidIds.map(decodeOccurrenceId)).toEqual(invalidIds.map(() => undefined));
});

test('throws for parts that do not fit in an id [ACT-12]', () => {
  expect(() => encodeOccurrenceId({ ...spin, startsAt: spin.startsAt + 1 })).toThrow(RangeError);
  expect(() => encodeOccurrenceId({ ...spin, endsAt: 2 ** 32 * 1000 })).toThrow(RangeError);
  expect(() => encodeOccurrenceId({ ...spin, recurrenceId: spin.recurrenceId.toUpperCase() })).toThrow(
    RangeError,
  );
});
