import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createId } from '#platform/lib/id';
import { deriveKeys } from '#platform/security/crypto';
import { noon } from '../../testing/test-database.ts';
import { createLastingCode, createScreenCode, parseCode } from './code.ts';

const keys = deriveKeys('x'.repeat(32));
const line = { clientId: createId(noon), lineId: createId(noon) };
const codes = {
  screen: createScreenCode({ keys }, line, noon),
  email: createLastingCode({ keys }, line, 'email'),
  wallet: createLastingCode({ keys }, line, 'wallet'),
};
const parse = (code: string, clientId = line.clientId, used = keys) =>
  parseCode({ keys: used }, { clientId, code });

test('says which line it is of, and whether a screen, an email or a wallet shows it [BKG-01]', () => {
  const { lineId } = line;
  expect(parse(codes.screen)).toEqual({ source: 'screen', lineId, step: noon / 30_000 });
  expect(parse(codes.email)).toEqual({ source: 'email', lineId, step: null });
  expect(parse(codes.wallet)).toEqual({ source: 'wallet', lineId, step: null });
  expect(new Set(Object.values(codes)).size).toBe(3);
});

test('is refused if any bit of it is changed, or if it is cut or extended [BKG-01]', () => {
  for (const code of Object.values(codes)) {
    const bytes = Buffer.from(code, 'base64url');
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(at) ^ mask, at);
        expect(parse(changed.toString('base64url'))).toBeUndefined();
      }),
    );
    for (let length = 0; length < bytes.length; length += 1)
      expect(parse(bytes.subarray(0, length).toString('base64url'))).toBeUndefined();
    expect(parse(Buffer.concat([bytes, Buffer.of(0)]).toString('base64url'))).toBeUndefined();
  }
});

test('is refused at another client, and with the key of another installation [BKG-01]', () => {
  for (const code of Object.values(codes)) {
    expect(parse(code, createId(noon))).toBeUndefined();
    expect(parse(code, line.clientId, deriveKeys('y'.repeat(32)))).toBeUndefined();
  }
  // A token of another purpose has the same form.
  expect(
    parse(createLastingCode({ keys: { ...keys, entryCode: keys.orderToken } }, line, 'email')),
  ).toBeUndefined();
});

test('any text is a code or is not, and none is an error [BKG-01]', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => parse(text) === undefined));
});
