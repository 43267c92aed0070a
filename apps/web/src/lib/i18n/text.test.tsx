import common from '@pavilion/text/en/common.json';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { TextProvider, useText } from './text.tsx';

afterEach(() => vi.unstubAllGlobals());

const Label = ({ name }: { name: string }) => <p>{useText('common')(name as TextKey<'common'>)}</p>;
const render = (name: string, texts: Readonly<Record<string, string>>) =>
  renderToStaticMarkup(
    <TextProvider language="cy" texts={{ common: texts }} fallback={{ common }}>
      <Label name={name} />
    </TextProvider>,
  );

test('shows the English text of a key that a language lacks [UIK-03]', () => {
  expect(render('log_in', {})).toBe('<p>Log in</p>');
});

test('shows neutral words in place of a key without a text, and reports the key [UIK-03]', () => {
  const report = vi.fn<(error: Error) => void>();
  vi.stubGlobal('reportError', report);
  expect(render('no_such_key', { missing_text: 'Nid yw’r testun ar gael' })).toBe(
    '<p>Nid yw’r testun ar gael</p>',
  );
  expect(render('no_such_key', {})).toBe('<p>No text</p>');
  expect(report.mock.calls.map(([{ message }]) => message)).toContain('Text common.no_such_key not found');
});
