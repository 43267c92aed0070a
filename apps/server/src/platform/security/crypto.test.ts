import { expect, test } from 'vitest';
import { createRandomToken, decrypt, deriveKeys, encrypt } from './crypto.ts';

const keys = deriveKeys('x'.repeat(32));

test('what is sealed opens in its own place, with its own key, unchanged, and else not at all', () => {
  const sealed = encrypt(keys.encryption, 'sk_live', 'demo stripe');
  expect(decrypt(keys.encryption, sealed, 'demo stripe')).toBe('sk_live');
  expect(decrypt(keys.encryption, sealed, 'harbour stripe')).toBeUndefined();
  expect(decrypt(deriveKeys('y'.repeat(32)).encryption, sealed, 'demo stripe')).toBeUndefined();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decrypt(keys.encryption, changed, 'demo stripe')).toBeUndefined();
  }
  expect(decrypt(keys.encryption, Buffer.alloc(0), 'demo stripe')).toBeUndefined();
});

test('the same text is sealed differently each time, and each purpose has a key of its own', () => {
  expect(encrypt(keys.encryption, 'a', 'b')).not.toEqual(encrypt(keys.encryption, 'a', 'b'));
  expect(keys.encryption).not.toEqual(keys.session);
  expect(createRandomToken()).not.toBe(createRandomToken());
});
