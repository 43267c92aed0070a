import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// UIK-03: every visible text is a key, and every language that is offered says all of them.
const root = new URL('..', import.meta.url);
const languages = readdirSync(root).filter((name) => /^[a-z]{2}$/.test(name));
const others = languages.filter((language) => language !== 'en');
const namespaces = readdirSync(new URL('en/', root));
const read = (language: string, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}`, root), 'utf8')) as Record<string, string>;

/** The key without its plural form: each language has forms of its own. */
const withoutForm = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const listPlaceholders = (text: string): string[] =>
  [...new Set(text.match(/\{\w+\}/g))].toSorted((a, b) => (a < b ? -1 : 1));

/** Texts that are the same in both: names, signs, and words that the languages share. */
const shared = new Set([
  // Each language is offered by its own name.
  'cy common language_cy',
  'cy common language_en',
  'cy common month_5',
  'cy common month_short_5',
  'cy venue map',
  'cy fault paid_booking_disabled',
]);

test('every language has a text for every key of English, with the same holes, and no other key [UIK-03]', () => {
  expect(others).toContain('cy');
  for (const language of others) {
    for (const namespace of namespaces) {
      const [english, own] = [read('en', namespace), read(language, namespace)];
      const keys = (texts: Record<string, string>) =>
        [...new Set(Object.keys(texts).map(withoutForm))].toSorted();
      expect([language, namespace, keys(own)]).toEqual([language, namespace, keys(english)]);
      for (const [key, text] of Object.entries(own)) {
        const original = english[key] ?? english[`${withoutForm(key)}_other`] ?? '';
        expect([namespace, key, listPlaceholders(text)]).toEqual([
          namespace,
          key,
          listPlaceholders(original),
        ]);
      }
    }
  }
});

test('no language but English leaves an English text, but for words that both have [UIK-03]', () => {
  const untranslated = others.flatMap((language) =>
    namespaces.flatMap((namespace) => {
      const [english, own] = [read('en', namespace), read(language, namespace)];
      return Object.keys(own)
        .filter(
          (key) => own[key] === english[key] && /[a-z]{2}/i.test(own[key]?.replace(/\{\w+\}/g, '') ?? ''),
        )
        .map((key) => `${language} ${namespace.replace('.json', '')} ${key}`);
    }),
  );
  expect(untranslated.filter((text) => !shared.has(text))).toEqual([]);
});
