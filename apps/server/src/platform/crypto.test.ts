import { expect, test } from 'vitest';
import { openKeys, randomKey, seal, unseal } from './crypto.ts';

const keys = openKeys('x'.repeat(32));

test('what is sealed opens in its own place, with its own key, unchanged, and else not at all', () => {
  const sealed = seal(keys.seal, 'sk_live', 'demo stripe');
  expect(unseal(keys.seal, sealed, 'demo stripe')).toBe('sk_live');
  expect(unseal(keys.seal, sealed, 'harbour stripe')).toBeUndefined();
  expect(unseal(openKeys('y'.repeat(32)).seal, sealed, 'demo stripe')).toBeUndefined();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(unseal(keys.seal, changed, 'demo stripe')).toBeUndefined();
  }
  expect(unseal(keys.seal, Buffer.alloc(0), 'demo stripe')).toBeUndefined();
});

test('the same text is sealed differently each time, and each purpose has a key of its own', () => {
  expect(seal(keys.seal, 'a', 'b')).not.toEqual(seal(keys.seal, 'a', 'b'));
  expect(keys.seal).not.toEqual(keys.session);
  expect(randomKey()).not.toBe(randomKey());
});
