import type { TextKey } from '@pavilion/text/src/keys.ts';
import { expect, test } from 'vitest';
import { translate } from './translate.ts';

test('shows neutral words for a missing text, and warns with its key [UIK-03]', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  expect(translate('cy', 'email', 'no_such_key' as TextKey<'email'>)).toBe('Nid yw’r testun ar gael');
  expect((await warned).message).toBe('Text email.no_such_key not found');
});
