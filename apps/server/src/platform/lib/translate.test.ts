import type { TextKey } from '@pavilion/text/src/keys.ts';
import { expect, test } from 'vitest';
import { translate, translateRefusal } from './translate.ts';

test('shows neutral words for a missing text, and warns with its key [UIK-03]', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  expect(translate('cy', 'email', 'no_such_key' as TextKey<'email'>)).toBe('Nid yw’r testun ar gael');
  expect((await warned).message).toBe('Text email.no_such_key not found');
});

test('calls a class a class, anything else a session, and spells a range of ages out [ACT-35]', () => {
  const params = { ages: '11–15', age: 9, name: 'Robin' };
  expect(translateRefusal('en', 'age_not_met', { ages: '11–15' })).toBe('This session is for ages 11 to 15.');
  expect(translateRefusal('en', 'age_not_met', { ...params, kind: 'class' })).toBe(
    'Robin is 9. This class is for ages 11 to 15.',
  );
  expect(translateRefusal('cy', 'age_not_met', { ages: '11–15', kind: 'class' })).toBe(
    'Mae’r dosbarth hwn ar gyfer oedran 11 i 15.',
  );
  expect(translateRefusal('en', 'age_not_met', { ages: '16+' })).toBe('This session is for ages 16+.');
  expect(translateRefusal('en', 'occurrence_clashing')).toBe('This session isn’t running.');
  expect(translateRefusal('en', 'occurrence_clashing', { kind: 'class' })).toBe('This class isn’t running.');
});
