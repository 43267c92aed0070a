import { expect, test } from 'vitest';
import { createRandomToken, decrypt, deriveKeys, encrypt } from './crypto.ts';

const keys = deriveKeys('x'.repeat(32));

test('decrypts only with the same key and context, and only unchanged data', () => {
  const encrypted = encrypt(keys.encryption, 'sk_live', 'demo stripe');
  expect(decrypt(keys.encryption, encrypted, 'demo stripe')).toBe('sk_live');
  expect(decrypt(keys.encryption, encrypted, 'harbour stripe')).toBeUndefined();
  expect(decrypt(deriveKeys('y'.repeat(32)).encryption, encrypted, 'demo stripe')).toBeUndefined();
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decrypt(keys.encryption, changed, 'demo stripe')).toBeUndefined();
  }
  expect(decrypt(keys.encryption, Buffer.alloc(0), 'demo stripe')).toBeUndefined();
});

test('encrypts differently each time, with a separate key for each purpose', () => {
  expect(encrypt(keys.encryption, 'a', 'b')).not.toEqual(encrypt(keys.encryption, 'a', 'b'));
  expect(keys.encryption).not.toEqual(keys.session);
  expect(createRandomToken()).not.toBe(createRandomToken());
});
